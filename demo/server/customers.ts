import type { Customer } from '../shared/customer.js'

/** The customers one can sign in as. */
export const customers = [
  {
    id: 'amara',
    name: 'Amara Okafor',
    email: 'amara.okafor@example.com',
    note: 'Four documents, each shown in another way',
  },
  {
    id: 'jonas',
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@example.com',
    note: 'Two documents',
  },
  {
    id: 'mei',
    name: 'Mei Tanaka',
    email: 'mei.tanaka@example.com',
    note: 'Nothing to sign',
  },
] as const satisfies readonly Customer[]

/** The id of one of them. */
export type CustomerId = (typeof customers)[number]['id']
