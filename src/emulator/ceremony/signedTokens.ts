import { jwtVerify, SignJWT } from '../bundled/jose.js'

/** What a token that is genuine opens. */
export interface TokenReading {
  /** The id of a ceremony or of a deliverable; the prefix keeps one from being taken for the other. */
  readonly subject: string
  readonly expired: boolean
}

/**
 * Signs and reads the tokens in urls: JWTs under a random secret that lives and dies with one
 * emulator.
 */
export class SignedTokens {
  readonly #secret = crypto.getRandomValues(new Uint8Array(32))
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** `expiresAt` in milliseconds since 1970. */
  async sign(subject: string, expiresAt: number): Promise<string> {
    return (
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(subject)
        // Another text at every read, as the live service's are; the contract does not say.
        .setJti(crypto.randomUUID())
        .setIssuedAt(Math.floor(this.#clock() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(this.#secret)
    )
  }

  /** `undefined` for a token that is not ours. */
  async read(token: string): Promise<TokenReading | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: ['HS256'],
        // Expired tokens are told apart from forged ones below: the page explains them differently.
        currentDate: new Date(0),
      })
      const { sub, exp } = payload
      if (sub === undefined || exp === undefined) return undefined
      return { subject: sub, expired: exp * 1000 <= this.#clock() }
    } catch {
      return undefined
    }
  }
}
