/** A failure that the portal's API answers with: a status, a code for the app, a sentence. */
export class PortalProblem extends Error {
  override readonly name = 'PortalProblem'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
