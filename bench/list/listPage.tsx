import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningProvider, useSignings } from 'react-signing-ceremony'
import type { ListKind } from './runListBench.js'

/** What happened in the page of a list. */
export interface ListCounts {
  requests: number
  renders: number
}

declare global {
  interface Window {
    showList: (size: number, kind: ListKind) => void
    readonly counts: ListCounts
    /** Makes the first document signed, and asks about it. */
    signFirst: () => void
  }
}

const counts: ListCounts = { requests: 0, renders: 0 }
Object.assign(window, { counts })
let isSigned = false

/** Answers as the proxy does. */
const answer: typeof fetch = async (input) => {
  counts.requests += 1
  return Response.json({ answer: isSigned && new Request(input).url.includes('/re_0/') })
}

function List({ size, kind }: { readonly size: number; readonly kind: ListKind }) {
  const ids = Array.from({ length: size }, (_, index) => `re_${index}`)
  const initialAnswers =
    kind === 'known' ? Object.fromEntries(ids.map((id) => [id, false])) : undefined
  const { get, ref, invalidate } = useSignings(ids, { initialAnswers })
  // After each render, because the effect has no dependencies.
  useEffect(() => {
    counts.renders += 1
    window.signFirst = () => {
      isSigned = true
      invalidate('re_0')
    }
  })
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} ref={kind === 'marked' ? ref(id) : undefined}>
          {get(id).status}
        </li>
      ))}
    </ul>
  )
}

window.showList = (size, kind) => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <SigningProvider endpoint="/api/signing" fetch={answer}>
      <List size={size} kind={kind} />
    </SigningProvider>,
  )
}
