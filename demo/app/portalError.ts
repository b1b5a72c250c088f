/** A call to the portal's server that failed: `code` is the server's, or `unreachable`. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  readonly code: string

  constructor(code: string) {
    super(`The portal's server answered: ${code}`)
    this.code = code
  }
}
