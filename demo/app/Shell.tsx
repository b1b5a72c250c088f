import { useMutation } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { Customer } from '../shared/customer.js'
import { EmulatorControls } from './EmulatorControls.js'
import { languages, useLanguage } from './language.js'
import larkfield from './larkfield.svg'
import { Link } from './Link.js'
import { portalApi } from './portalApi.js'

interface ShellProps {
  readonly customer: Customer | undefined
  readonly children: ReactNode
}

/** What is around every page. */
export function Shell({ customer, children }: ShellProps): ReactElement {
  const { texts, choose } = useLanguage()
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <EmulatorControls />
      <header className="masthead">
        <Link className="brand" href="/" aria-label={`Larkfield Bank: ${texts.home}`}>
          <img src={larkfield} alt="" width="32" height="32" />
          <span>Larkfield Bank</span>
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
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
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
    // A new page: nothing of the customer stays in the memory of this one.
    onSuccess: () => location.assign('/sign-in'),
  })
  return (
    <div className="signed-in">
      <span>{customer.name}</span>
      <button type="button" className="quiet" disabled={isPending} onClick={() => mutate()}>
        {signOut}
      </button>
    </div>
  )
}
