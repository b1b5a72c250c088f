import { type ReactElement, type ReactNode, useEffect, useState } from 'react'

/** Shows what `redirect` would show in this window: a story that leaves would show nothing. */
export function StaysHere({ children }: { readonly children: ReactNode }): ReactElement {
  const [origin, setOrigin] = useState('')
  useEffect(() => {
    const realOpen = globalThis.open
    globalThis.open = (url, target, ...others) => {
      if (target !== '_self') return realOpen.call(globalThis, url, target, ...others)
      setOrigin(new URL(String(url)).origin)
      return globalThis.window
    }
    return () => {
      globalThis.open = realOpen
    }
  }, [])
  return (
    <>
      {children}
      {origin && <p>In your app, this window now shows the document, from {origin}.</p>}
    </>
  )
}
