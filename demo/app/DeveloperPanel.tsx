import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { type Brand, brands, useBrand } from './brand.js'
import { CodeCard } from './CodeCard.js'
import { useTexts } from './language.js'
import { useAddress } from './navigation.js'
import { type EmulatorState, portalApi } from './portalApi.js'
import { documentQuery, emulatorQuery, sessionQuery } from './queries.js'
import { panelTexts } from './texts/panel.js'

/** From this width, the panel is beside the customer's view. */
const WIDE = '(min-width: 68rem)'

/** Shows developers what happens, beside the customer's view. A real portal has no such panel. */
export function DeveloperPanel(): ReactElement {
  const texts = panelTexts[useTexts().lang]
  const [isOpen] = useState(() => matchMedia(WIDE).matches)
  const { data: emulator } = useQuery(emulatorQuery)
  const status = useSyncExternalStore(observeStatus, readStatus)
  return (
    <aside className="panel" aria-label={texts.title}>
      <details open={isOpen}>
        <summary>{texts.title}</summary>
        <section className="panel__state">
          <h2>{texts.status}</h2>
          <output className="panel__status" data-none={status === undefined || undefined}>
            {status ?? texts.noCeremony}
          </output>
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
        </p>
      </details>
    </aside>
  )
}

/** Notifies after each change of a status that the package writes into the page. */
function observeStatus(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.body, {
    attributeFilter: ['data-status'],
    childList: true,
    subtree: true,
  })
  return () => observer.disconnect()
}

function readStatus(): string | undefined {
  const ceremony = document.querySelector('.signing-ceremony')
  return ceremony instanceof HTMLElement ? ceremony.dataset['status'] : undefined
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
    <section>
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
      <ol className="panel__calls" lang="en">
        {calls.map(({ at, operation, status }) => (
          <li
            key={`${at} ${operation}`}
            data-failed={status !== null && status >= 400 ? '' : undefined}
          >
            <code>{operation}</code> <code>{status ?? '…'}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the code of the document's page. Other pages have no ceremony. */
function Code(): ReactElement | null {
  const texts = panelTexts[useTexts().lang]
  const [, id = ''] = /^\/documents\/([\w-]+)$/.exec(useAddress().pathname) ?? []
  const { data: session } = useQuery(sessionQuery)
  const isSignedIn = session !== undefined && session.customer !== null
  const { data: document } = useQuery({ ...documentQuery(id), enabled: isSignedIn && id !== '' })
  if (id === '' || !document) return null
  return <CodeCard title={texts.code} presentation={document.presentation} />
}
