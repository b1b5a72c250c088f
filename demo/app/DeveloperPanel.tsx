import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { type Brand, brands, useBrand } from './brand.js'
import { CodeCard } from './CodeCard.js'
import { useTexts } from './language.js'
import { type EmulatorState, portalApi } from './portalApi.js'
import { documentQuery, emulatorQuery, sessionQuery } from './queries.js'
import { panelTexts } from './texts/panel.js'

/** From this width, the panel is beside the customer's view. */
const WIDE = '(min-width: 68rem)'

interface DeveloperPanelProps {
  /** Whether the customer's view is a phone. */
  readonly isPhone: boolean
  readonly showPhone: (isPhone: boolean) => void
}

/** Shows developers what happens, beside the customer's view. A real portal has no such panel. */
export function DeveloperPanel({ isPhone, showPhone }: DeveloperPanelProps): ReactElement {
  const texts = panelTexts[useTexts().lang]
  const [isOpen] = useState(() => matchMedia(WIDE).matches)
  const { data: emulator } = useQuery(emulatorQuery)
  const status = useSyncExternalStore(observe, readStatus)
  return (
    <aside className="panel" aria-label={texts.title}>
      <details open={isOpen}>
        <summary>{texts.title}</summary>
        <section className="panel__state">
          <h2>{texts.status}</h2>
          <span className="panel__status" data-none={status === undefined || undefined}>
            {status ?? texts.noCeremony}
          </span>
        </section>
        <section className="panel__state panel__view">
          <h2>{texts.view}</h2>
          <div className="panel__buttons panel__buttons--short">
            <button type="button" aria-pressed={!isPhone} onClick={() => showPhone(false)}>
              {texts.computer}
            </button>
            <button type="button" aria-pressed={isPhone} onClick={() => showPhone(true)}>
              {texts.phone}
            </button>
          </div>
        </section>
        <BrandButtons />
        {emulator?.origin !== undefined && <Faults {...emulator} />}
        {emulator?.origin !== undefined && <Calls calls={emulator.calls} />}
        <Code />
        <p className="panel__links">
          {emulator?.origin !== undefined && (
            <a href={emulator.origin} target="_blank" rel="noreferrer">
              {texts.emulator}
            </a>
          )}
          <a href="/plain">{texts.plain}</a>
          {emulator?.origin !== undefined && <StartOver label={texts.startOver} />}
        </p>
      </details>
    </aside>
  )
}

/** Sends all documents again, and loads a new page: this one keeps the signings of the old ids. */
function StartOver({ label }: { readonly label: string }): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: portalApi.startOver,
    onSuccess: () => location.assign('/'),
  })
  return (
    <button type="button" className="quiet" disabled={isPending} onClick={() => mutate()}>
      {label}
    </button>
  )
}

/** Notifies four times a second, because the page in the phone's frame sends no events to this page. */
function observe(notify: () => void): () => void {
  const timer = setInterval(notify, 250)
  return () => clearInterval(timer)
}

/** Returns the customer's view: the page in the phone's frame, or this page. */
function customersPage(): Document {
  const phone = document.querySelector('.phone')
  return (phone instanceof HTMLIFrameElement && phone.contentDocument) || document
}

/** Returns the status that the package writes into the page. */
function readStatus(): string | undefined {
  const ceremony = customersPage().querySelector('.signing-ceremony')
  return ceremony?.getAttribute('data-status') ?? undefined
}

function readPath(): string {
  return customersPage().location.pathname
}

function BrandButtons(): ReactElement {
  const { brand: chosen, choose } = useBrand()
  const texts = panelTexts[useTexts().lang]
  const button = (brand: Brand) => (
    <button
      key={brand.id}
      type="button"
      aria-pressed={brand.id === chosen.id}
      onClick={() => choose(brand.id)}
    >
      {brand.name}
    </button>
  )
  return (
    <section className="panel__state">
      <h2>{texts.brand}</h2>
      <div className="panel__buttons panel__buttons--short">{brands.map(button)}</div>
    </section>
  )
}

/** Sets a fault for the next ceremony. A second click removes the fault. */
function Faults({ faults, active }: EmulatorState): ReactElement {
  const texts = panelTexts[useTexts().lang]
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: portalApi.setFault,
    onSuccess: (answer) => queryClient.setQueryData(emulatorQuery.queryKey, answer),
  })
  return (
    <section>
      <h2>{texts.faults}</h2>
      <div className="panel__buttons">
        {faults.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === active}
            onClick={() => mutate(name === active ? '' : name)}
          >
            {texts.faultNames[name] ?? name}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Lists the newest calls to the signing service, newest first. */
function Calls({ calls }: Pick<EmulatorState, 'calls'>): ReactElement {
  const texts = panelTexts[useTexts().lang]
  return (
    <section>
      <h2>{texts.calls}</h2>
      {calls.length === 0 && <p className="panel__none">{texts.noCalls}</p>}
      <ol className="panel__calls" lang="en">
        {calls.map(({ operation, status, count }) => (
          <li
            key={`${operation} ${status}`}
            data-failed={status !== null && status >= 400 ? '' : undefined}
          >
            <code>
              {operation}
              {count > 1 && ` ×${count}`}
            </code>{' '}
            <code>{status ?? '…'}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the code of the document's page. Other pages have no ceremony. */
function Code(): ReactElement | null {
  const texts = panelTexts[useTexts().lang]
  const path = useSyncExternalStore(observe, readPath)
  const [, id = ''] = /^\/documents\/(?!all$)([\w-]+)$/.exec(path) ?? []
  const { data: session } = useQuery(sessionQuery)
  const isSignedIn = session !== undefined && session.customer !== null
  const { data: document } = useQuery({ ...documentQuery(id), enabled: isSignedIn && id !== '' })
  if (id === '' || !document) return null
  return <CodeCard title={texts.code} presentation={document.presentation} />
}
