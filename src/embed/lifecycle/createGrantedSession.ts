import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { Session, SessionOptions } from '../session/ceremonySession.js'
import { dispatch } from '../session/sessionInternals.js'
import { admit } from './beginning.js'
import { createSession } from './createSession.js'

/** {@link SessionOptions}, and a ceremony that is there already. */
export interface GrantedSessionOptions extends SessionOptions {
  readonly ceremony: CeremonyGrant & { readonly url: string }
}

/** A session that asks nobody: every attempt shows the ceremony of the options of then. */
export function createGrantedSession(options: GrantedSessionOptions): Session & {
  readonly configure: (options: GrantedSessionOptions) => void
} {
  return createSession(options, (internals) => {
    dispatch(internals, { type: 'create' })
    const { ceremony } = internals.options
    // Without its url, while it is still being fetched say, it is not one that comes by email.
    admit(internals, { ...ceremony, url: ceremony?.url ?? '' })
  })
}
