import { jwtVerify, SignJWT } from 'jose'

/** The content of a genuine token. */
export interface TokenReading {
  /** The id of a ceremony or a deliverable, with its prefix. */
  readonly subject: string
  readonly hasExpired: boolean
}

/** Signs and reads the tokens in urls: JWTs with a random secret for each emulator. */
export class SignedTokens {
  readonly #secret = crypto.getRandomValues(new Uint8Array(32))
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Signs a token. `expiresAt` is in milliseconds since 1970. */
  async sign(subject: string, expiresAt: number): Promise<string> {
    return (
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(subject)
        // The live service's urls differ at every read.
        .setJti(crypto.randomUUID())
        .setIssuedAt(Math.floor(this.#clock() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(this.#secret)
    )
  }

  /** Reads a token. Returns `undefined` for a token of another emulator. */
  async read(token: string): Promise<TokenReading | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: ['HS256'],
        // The expiry is checked below, because the page explains an expired token differently.
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
