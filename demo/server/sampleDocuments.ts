import type { DocumentLanguage, Presentation } from '../shared/portalDocument.js'
import type { CustomerId } from './customers.js'
import { accountTerms } from './papers/accountTerms.js'
import { contactConsent } from './papers/contactConsent.js'
import { loanAgreement } from './papers/loanAgreement.js'
import { powerOfAttorney } from './papers/powerOfAttorney.js'
import { savingsPlan } from './papers/savingsPlan.js'

/** A sample document, before the portal sends it to the signing service. */
export interface SampleDocument {
  readonly id: string
  readonly reference: string
  readonly presentation: Presentation
  /** Days since it was sent (`sentDaysAgo`), and days until it is due (`daysLeft`). */
  readonly sentDaysAgo: number
  readonly daysLeft: number
  readonly versions: Readonly<Record<DocumentLanguage, SampleVersion>>
}

/** A sample document in one language. */
export interface SampleVersion {
  readonly title: string
  readonly summary: string
  readonly text: string
}

const loan: SampleDocument = {
  id: 'home-renovation-loan',
  reference: 'LF-2047-118',
  presentation: 'auto',
  sentDaysAgo: 1,
  daysLeft: 13,
  versions: {
    en: {
      title: 'Home renovation loan',
      summary: 'Loan agreement for €18,500.00 over five years, at a fixed rate.',
      text: loanAgreement.en,
    },
    de: {
      title: 'Kredit für Ihre Renovierung',
      summary: 'Kreditvertrag über 18.500,00 € für fünf Jahre, zu einem festen Zinssatz.',
      text: loanAgreement.de,
    },
  },
}

const terms: SampleDocument = {
  id: 'current-account-terms',
  reference: 'LF-2051-006',
  presentation: 'dialog',
  sentDaysAgo: 4,
  daysLeft: 56,
  versions: {
    en: {
      title: 'New terms for your current account',
      summary: 'What changes for transfers, cards and cash, and from when.',
      text: accountTerms.en,
    },
    de: {
      title: 'Neue Bedingungen für Ihr Girokonto',
      summary: 'Was sich bei Überweisungen, Karten und Bargeld ändert, und ab wann.',
      text: accountTerms.de,
    },
  },
}

const attorney: SampleDocument = {
  id: 'power-of-attorney',
  reference: 'LF-2052-340',
  presentation: 'tab',
  sentDaysAgo: 6,
  daysLeft: 24,
  versions: {
    en: {
      title: 'Power of attorney',
      summary: 'Lets your sister Ifeoma look after your current account.',
      text: powerOfAttorney.en,
    },
    de: {
      title: 'Vollmacht',
      summary: 'Ihre Schwester Ifeoma darf sich um Ihr Girokonto kümmern.',
      text: powerOfAttorney.de,
    },
  },
}

const savings: SampleDocument = {
  id: 'savings-plan',
  reference: 'LF-2060-077',
  presentation: 'own',
  sentDaysAgo: 9,
  daysLeft: 21,
  versions: {
    en: {
      title: 'Savings plan',
      summary: 'Puts €150.00 a month aside, at 2.40% interest.',
      text: savingsPlan.en,
    },
    de: {
      title: 'Sparplan',
      summary: 'Legt jeden Monat 150,00 € zurück, zu 2,40 % Zinsen.',
      text: savingsPlan.de,
    },
  },
}

const consent: SampleDocument = {
  id: 'email-consent',
  reference: 'LF-2063-415',
  presentation: 'redirect',
  sentDaysAgo: 11,
  daysLeft: 30,
  versions: {
    en: {
      title: 'News by email',
      summary: 'Allows the bank to send you at most one email a month.',
      text: contactConsent.en,
    },
    de: {
      title: 'Neuigkeiten per E-Mail',
      summary: 'Erlaubt der Bank höchstens eine E-Mail im Monat.',
      text: contactConsent.de,
    },
  },
}

const kitchenLoan: SampleDocument['versions'] = {
  en: { ...loan.versions.en, title: 'Kitchen loan' },
  de: { ...loan.versions.de, title: 'Kredit für Ihre Küche' },
}

/** The sample documents of each customer. Each document becomes one envelope. */
export const sampleDocuments: Readonly<Record<CustomerId, readonly SampleDocument[]>> = {
  amara: [loan, terms, attorney, savings, consent],
  jonas: [
    { ...loan, id: 'kitchen-loan', reference: 'LF-2049-512', versions: kitchenLoan },
    { ...terms, id: 'account-terms', reference: 'LF-2051-007' },
  ],
  mei: [],
}
