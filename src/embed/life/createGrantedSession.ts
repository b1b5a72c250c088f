import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { Session, SessionOptions } from '../session/CeremonySession.js'
import { dispatch } from '../session/ceremonyLife.js'
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
  return createSession(options, (life) => {
    dispatch(life, { type: 'create' })
    const { ceremony } = life.options
    // Without its url, while it is still being fetched say, it is not one that comes by email.
    admit(life, { ...ceremony, url: ceremony.url ?? '' })
  })
}
