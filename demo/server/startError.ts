/** An error that prevents the start. Its message is a sentence for the developer. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
