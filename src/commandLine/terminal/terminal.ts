/** What a command needs of the terminal it runs in. */
export interface Terminal {
  /** One or more lines for whoever reads the output, a machine included. */
  readonly print: (text: string) => void
  /** One or more lines for whoever sits there. */
  readonly complain: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Settles when the user asks to stop. */
  readonly untilStopped: () => Promise<unknown>
}

/** How a command ended: 0 done, 1 found something or failed, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2
