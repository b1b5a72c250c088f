/** Why the portal did not start, as one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
