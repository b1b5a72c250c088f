import { type ReactElement, useCallback, useEffect, useState } from 'react'
import {
  type CeremonyLabels,
  type ServicePageOptions,
  SigningCeremony,
  SigningProvider,
} from '../../src/react/index.js'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import './timeline.css'

/** An entry of the list. */
interface Entry {
  readonly at: number
  readonly kind: 'state' | 'call' | 'message'
  readonly text: string
}

interface CeremonyTimelineProps {
  readonly endpoint: string
  readonly fetch: typeof fetch
  readonly service: ServicePageOptions
  readonly labels: CeremonyLabels
}

/** Shows a ceremony, and a list of its states, its calls to the proxy and its frame's messages. */
export function CeremonyTimeline({
  endpoint,
  service,
  labels,
  ...props
}: CeremonyTimelineProps): ReactElement {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const note = useCallback((kind: Entry['kind'], text: string): void => {
    const at = performance.now()
    setEntries((before) => [...before, { at, kind, text }])
  }, [])
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const type = isJsonObject(data) ? data['type'] : undefined
      if (typeof type !== 'string' || !type.startsWith('signing-ceremony:')) return
      note('message', type)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [note])

  const askProxy: typeof fetch = async (input, init) => {
    const path = (input instanceof Request ? input.url : input.toString()).slice(endpoint.length)
    const response = await props.fetch(input, init)
    note('call', `${init?.method ?? 'GET'} …${path} → ${response.status}`)
    return response
  }
  return (
    <div className="timeline">
      <SigningProvider {...{ endpoint, service, labels }} fetch={askProxy}>
        <SigningCeremony
          recipientId={RECIPIENT_ID}
          title="Lease, Flat 7"
          onStatusChange={({ status }) => note('state', status)}
        />
      </SigningProvider>
      <EntryList entries={entries} />
    </div>
  )
}

const KINDS = { state: 'state', call: 'call to the proxy', message: 'message of a frame' } as const

function EntryList({ entries }: { readonly entries: readonly Entry[] }): ReactElement {
  const [first] = entries
  return (
    <section className="timeline__log">
      <h2>Events of the ceremony</h2>
      {entries.length === 0 && <p>No entries yet. Press the button, then read and sign.</p>}
      <ol>
        {entries.map(({ at, kind, text }, index) => (
          // The index is a stable key, because entries are added only at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-kind={kind}>
            <time>{((at - (first?.at ?? at)) / 1000).toFixed(2)} s</time>
            <span className="timeline__kind">{KINDS[kind]}</span> <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
