import { type ReactElement, useEffect, useState } from 'react'
import { RECIPIENT_ID } from './show.js'

/**
 * The component of a vendor's guide, without this package: one request, one frame, one listener.
 * With `hidesUrl`, the url is in no `src`, so that it is in no performance entry of the page.
 */
export function HandMade({ hidesUrl = false }: { readonly hidesUrl?: boolean }): ReactElement {
  const [url, setUrl] = useState<string>()
  const [isDone, setIsDone] = useState(false)

  useEffect(() => {
    if (url === undefined) return undefined
    const { origin } = new URL(url)
    const onMessage = (event: MessageEvent<{ readonly type?: unknown }>): void => {
      if (event.origin === origin && event.data.type === 'ceremony.completed') setIsDone(true)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [url])

  async function sign(): Promise<void> {
    const response = await fetch(`/api/signing/recipients/${RECIPIENT_ID}/ceremony`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const ceremony: { readonly url: string } = await response.json()
    setUrl(ceremony.url)
  }

  if (isDone) return <p>Thank you.</p>
  return url === undefined ? (
    <button type="button" onClick={sign}>
      Review and sign
    </button>
  ) : (
    // The guide has no sandbox, because a sandbox blocks the downloads of a ceremony.
    // The frame is as tall as ours in this window, and has no border.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      {...(hidesUrl
        ? { ref: (frame) => frame?.contentWindow?.location.replace(url) }
        : { src: url })}
      title="Sign the lease"
      style={{ width: '100%', height: 686, border: 0 }}
    />
  )
}
