import type { CeremonyState } from './ceremonyState.js'

/** What an open ceremony page is told when it asks how things stand. */
export interface CeremonyStanding {
  readonly state: CeremonyState
  /** Where a finished ceremony goes on, if the client named a place. */
  readonly redirect_url: string | null
}
