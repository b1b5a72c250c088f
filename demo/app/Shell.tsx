import { useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Customer } from '../shared/portalDocument.js'
import { useBrand } from './brand.js'
import { DeveloperPanel } from './DeveloperPanel.js'
import { languages, useLanguage } from './language.js'
import { Link } from './navigation.js'
import { portalApi } from './portalApi.js'

interface ShellProps {
  readonly customer: Customer | undefined
  readonly children: ReactNode
}

/** Whether this page is the customer's view in the frame of the phone. */
const isInPhone = globalThis.self !== globalThis.top

/** Shows the header around every page, and the panel for developers beside it. */
export function Shell({ customer, children }: ShellProps): ReactElement {
  const { texts, choose } = useLanguage()
  const { name, logo } = useBrand().brand
  const [isPhone, showPhone] = useState(false)
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      {isPhone ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows this portal itself
        <iframe className="phone" title={`${name} Bank`} src={location.pathname} />
      ) : (
        <div className="portal">
          <header className="masthead">
            <div className="column">
              <Link className="brand" href="/" aria-label={`${name} Bank: ${texts.home}`}>
                <img src={logo} alt="" width="28" height="28" />
                <span>{name} Bank</span>
              </Link>
              <label className="language">
                <span className="visually-hidden">{texts.chooseLanguage}</span>
                <select value={texts.lang} onChange={(event) => choose(event.target.value)}>
                  {languages.map(({ lang, language }) => (
                    <option key={lang} value={lang} lang={lang}>
                      {language}
                    </option>
                  ))}
                </select>
              </label>
              {customer && <SignedIn customer={customer} signOut={texts.signOut} />}
            </div>
          </header>
          <main id="content" className="column" tabIndex={-1}>
            {children}
          </main>
        </div>
      )}
      {!isInPhone && <DeveloperPanel isPhone={isPhone} showPhone={showPhone} />}
    </>
  )
}

interface SignedInProps {
  readonly customer: Customer
  readonly signOut: string
}

function SignedIn({ customer, signOut }: SignedInProps): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: portalApi.signOut,
    // Loads a new page, because that removes the customer's data from memory.
    onSuccess: () => location.assign('/sign-in'),
  })
  return (
    <>
      <span className="customer-name">{customer.name}</span>
      <button type="button" className="quiet" disabled={isPending} onClick={() => mutate()}>
        {signOut}
      </button>
    </>
  )
}
