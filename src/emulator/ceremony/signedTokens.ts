import { jwtVerify, SignJWT } from '../bundled/jose.js'

/** The content of a token that this emulator signed. */
export interface TokenReading {
  /** The id of a ceremony (`cer_…`) or of a deliverable (`del_…`). */
  readonly subject: string
  readonly hasExpired: boolean
}

/** Signs and verifies the JWTs in urls. Each emulator has its own random secret. */
export class SignedTokens {
  readonly #secret = crypto.getRandomValues(new Uint8Array(32))
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Signs a token for `subject`. `expiresAt` is in milliseconds since 1970. */
  async sign(subject: string, expiresAt: number): Promise<string> {
    return (
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(subject)
        // Adds a random id, because the live service also returns a different url at every read.
        .setJti(crypto.randomUUID())
        .setIssuedAt(Math.floor(this.#clock() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(this.#secret)
    )
  }

  /** Verifies and reads a token. Returns `undefined` if this emulator did not sign it. */
  async read(token: string): Promise<TokenReading | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: ['HS256'],
        // Accepts expired tokens, because their page differs from that of an invalid token.
        currentDate: new Date(0),
      })
      const { sub, exp } = payload
      if (sub === undefined || exp === undefined) return undefined
      return { subject: sub, hasExpired: exp * 1000 <= this.#clock() }
    } catch {
      return undefined
    }
  }
}
