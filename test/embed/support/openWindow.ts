import { onTestFinished } from 'vitest'
import type * as Embed from './session.js'

const EMBED = new URL('session.ts', import.meta.url).href

declare global {
  interface Window {
    embed?: typeof Embed
  }
}

/** Opens a window that no other page frames, and loads `embed/` in it: Vitest frames every test. */
export async function openWindow(): Promise<{
  readonly opened: Window
  readonly embed: typeof Embed
}> {
  const opened = window.open('/host?policy=', '_blank')
  if (!opened) throw new Error('The browser blocked the window.')
  onTestFinished(() => opened.close())
  await new Promise((resolve) => opened.addEventListener('load', resolve))
  const { document } = opened
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = `
    import * as embed from ${JSON.stringify(EMBED)}
    window.embed = embed
    window.dispatchEvent(new Event('embed'))
  `
  const ready = new Promise((resolve) => opened.addEventListener('embed', resolve))
  document.body.append(script)
  await ready
  if (!opened.embed) throw new Error('The window has no embed.')
  return { opened, embed: opened.embed }
}
