/** Why the portal could not be started, as one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
