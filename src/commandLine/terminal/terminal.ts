/** What a command needs of the terminal it runs in. */
export interface Terminal {
  /** Writes one or more lines to standard output: results, for people and programs. */
  readonly print: (text: string) => void
  /** Writes one or more lines to standard error: progress and errors, for people. */
  readonly complain: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Resolves when the user asks to stop. */
  readonly untilStopped: () => Promise<unknown>
}

/**
 * How a command ended. 0: fine. 1: it found a problem or failed. 2: it was called wrongly, which
 * includes a file argument that cannot be read or written.
 */
export type ExitCode = 0 | 1 | 2

/** A command: its help, and what it does with the arguments after its name. */
export interface Command {
  readonly usage: string
  readonly run: (args: string[], terminal: Terminal) => Promise<ExitCode>
}
