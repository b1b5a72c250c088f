import type { Presentation } from '../shared/portalDocument.js'
import type { CustomerId } from './customers.js'
import { accountTerms } from './papers/accountTerms.js'
import { loanAgreement } from './papers/loanAgreement.js'
import { powerOfAttorney } from './papers/powerOfAttorney.js'
import { savingsPlan } from './papers/savingsPlan.js'

/** A sample document, before the portal sends it to the signing service. */
export interface SampleDocument {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly reference: string
  readonly presentation: Presentation
  /** Days since it was sent (`sentDaysAgo`), and days until it is due (`daysLeft`). */
  readonly sentDaysAgo: number
  readonly daysLeft: number
  readonly text: string
}

const loan: SampleDocument = {
  id: 'home-renovation-loan',
  title: 'Home renovation loan',
  summary: 'Loan agreement for €18,500.00 over five years, at a fixed rate.',
  reference: 'LF-2047-118',
  presentation: 'auto',
  sentDaysAgo: 1,
  daysLeft: 13,
  text: loanAgreement,
}

const terms: SampleDocument = {
  id: 'current-account-terms',
  title: 'New terms for your current account',
  summary: 'What changes for transfers, cards and cash, and from when.',
  reference: 'LF-2051-006',
  presentation: 'dialog',
  sentDaysAgo: 4,
  daysLeft: 56,
  text: accountTerms,
}

const attorney: SampleDocument = {
  id: 'power-of-attorney',
  title: 'Power of attorney',
  summary: 'Lets your sister Ifeoma look after your current account.',
  reference: 'LF-2052-340',
  presentation: 'tab',
  sentDaysAgo: 6,
  daysLeft: 24,
  text: powerOfAttorney,
}

const savings: SampleDocument = {
  id: 'savings-plan',
  title: 'Savings plan',
  summary: 'Puts €150.00 a month aside, at 2.40% interest.',
  reference: 'LF-2060-077',
  presentation: 'own',
  sentDaysAgo: 9,
  daysLeft: 21,
  text: savingsPlan,
}

/** The sample documents of each customer. Each document becomes one envelope. */
export const sampleDocuments: Readonly<Record<CustomerId, readonly SampleDocument[]>> = {
  amara: [loan, terms, attorney, savings],
  jonas: [
    { ...loan, id: 'kitchen-loan', title: 'Kitchen loan', reference: 'LF-2049-512' },
    { ...terms, id: 'account-terms', reference: 'LF-2051-007' },
  ],
  mei: [],
}
