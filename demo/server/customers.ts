import type { Customer } from '../shared/portalDocument.js'

/** The sample customers. */
export const customers = [
  {
    id: 'amara',
    name: 'Amara Okafor',
    email: 'amara.okafor@example.com',
  },
  {
    id: 'jonas',
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@example.com',
  },
  { id: 'mei', name: 'Mei Tanaka', email: 'mei.tanaka@example.com' },
] as const satisfies readonly Customer[]

/** The id of a sample customer. */
export type CustomerId = (typeof customers)[number]['id']
