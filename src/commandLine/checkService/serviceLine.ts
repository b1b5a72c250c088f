import type { ServiceRun } from './serviceRun.js'

/** What came of a line: it holds (`undefined`), or it does not, or it could not be told. */
export type LineVerdict = { readonly broken: string } | { readonly skipped: string } | undefined

/** One line of the service contract, or of the live service's documents, that can be called. */
export interface ServiceLine {
  /** Names the line for programs. */
  readonly id: string
  /** The line, in one sentence. */
  readonly line: string
  /** Where it holds; `live` alone is beyond the service contract. */
  readonly profiles: readonly ('contract' | 'live')[]
  /** What its calls change, or would change at a service that does not hold it. */
  readonly changes: 'nothing' | 'ceremony' | 'replacement'
  /** Which of the ids it needs. */
  readonly needs: readonly ('recipientId' | 'completedRecipientId' | 'deliverableId')[]
  readonly judge: (run: ServiceRun) => Promise<LineVerdict>
}

/** Where a line of the contract holds. */
export const BOTH = ['contract', 'live'] as const

/** A breach, in words that hold nothing of an answer but its status and the names of fields. */
export function unless(holds: boolean, broken: string): LineVerdict {
  return holds ? undefined : { broken }
}

/** The contract shows neither status nor body of an error: that it is no success is all there is. */
export function unlessRefused(status: number): LineVerdict {
  if (status >= 400) return undefined
  return { broken: status === 0 ? 'There was no answer.' : `Expected an error, got ${status}.` }
}

/** Why a line about a success says nothing where there was none. */
export function untold(id: string): LineVerdict {
  return { skipped: `Can be told once ${id} holds.` }
}
