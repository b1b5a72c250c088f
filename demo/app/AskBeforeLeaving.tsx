import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useSignings } from 'react-signing-ceremony'
import { useTexts } from './language.js'
import { packageLabels } from './texts/packageLabels.js'

/** Repeats the navigation that waits for the answer. */
type Leave = () => void

interface AskBeforeLeavingProps {
  /** The documents that the page can show. */
  readonly recipientIds: readonly string[]
}

/**
 * Asks before a link or the Back button removes the open document, whose page would lose what the
 * customer has entered. `docs/leaving.md` explains the two listeners.
 */
export function AskBeforeLeaving({ recipientIds }: AskBeforeLeavingProps): ReactElement {
  const { get } = useSignings(recipientIds)
  const isSigning = recipientIds.some((id) => {
    const { status, place } = get(id)
    return status === 'open' && place === 'frame'
  })
  const { leaveQuestion, leave, stay } = packageLabels[useTexts().lang]
  const dialog = useRef<HTMLDialogElement>(null)
  const [pending, setPending] = useState<Leave>()

  useEffect(() => {
    if (!isSigning) return undefined
    let isLeaving = false
    const ask = (event: Event, again: Leave): void => {
      if (isLeaving) return
      event.preventDefault()
      event.stopPropagation()
      setPending(() => () => {
        isLeaving = true
        again()
      })
      dialog.current?.showModal()
    }
    const onClick = (event: MouseEvent): void => {
      const link = leavingLink(event)
      if (link) ask(event, () => link.click())
    }
    const onNavigate = (event: NavigateEvent): void => {
      const { key } = event.destination
      if (event.navigationType === 'traverse' && event.cancelable) {
        ask(event, () => void navigation.traverseTo(key))
      }
    }
    const listening = new AbortController()
    const { signal } = listening
    // Captures the click before the link's own handler, which would change the route.
    document.addEventListener('click', onClick, { capture: true, signal })
    if ('navigation' in globalThis) navigation.addEventListener('navigate', onNavigate, { signal })
    return () => listening.abort()
  }, [isSigning])

  const follow = (): void => {
    dialog.current?.close()
    pending?.()
  }
  return (
    <dialog ref={dialog} className="leaving" aria-labelledby="leaving">
      <p id="leaving">{leaveQuestion}</p>
      <button type="button" className="primary" onClick={() => dialog.current?.close()}>
        {stay}
      </button>
      <button type="button" onClick={follow}>
        {leave}
      </button>
    </dialog>
  )
}

/** Returns the link of a click that replaces this page. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
  if (!link || opensElsewhere || link.target === '_blank' || link.hasAttribute('download')) {
    return undefined
  }
  const isInPage = link.hash !== '' && link.href.replace(link.hash, '') === pageUrl()
  return isInPage ? undefined : link
}

const pageUrl = (): string => location.href.replace(location.hash, '')
