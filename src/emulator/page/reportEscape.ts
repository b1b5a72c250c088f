import { ESCAPE_MESSAGE_TYPE, FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'

/**
 * Reports the Escape key to the portal's page around the frame, which receives no keys from a frame
 * of another origin. A dialog of this page handles the key itself.
 */
export function reportEscape(): void {
  const { name } = window
  if (parent === window || !name.startsWith(FRAME_NAME_PREFIX)) return
  const state = name.slice(FRAME_NAME_PREFIX.length)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return
    parent.postMessage({ type: ESCAPE_MESSAGE_TYPE, v: 1, state }, '*')
  })
}
