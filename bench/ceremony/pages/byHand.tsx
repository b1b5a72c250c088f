/** What a vendor's guide has its readers write: one request, one frame, one listener. */
import { type ReactElement, useEffect, useState } from 'react'
import { RECIPIENT_ID, show } from './show.js'

function Signing(): ReactElement {
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
    // As the guide has it: without a sandbox, which a ceremony's downloads would not survive.
    // As tall as ours is in the bench's window, and without the border that ours has.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe src={url} title="Sign the lease" style={{ width: '100%', height: 686, border: 0 }} />
  )
}

show(<Signing />)
