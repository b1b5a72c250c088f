import { styleText } from 'node:util'

/** The input and output of a command. */
export interface Terminal {
  /** Writes one or more lines to standard output: results, for people and programs. */
  readonly print: (text: string) => void
  /** Writes one or more lines to standard error: progress and errors, for people. */
  readonly log: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Resolves when the user stops the command. */
  readonly untilStopped: () => Promise<unknown>
  /** Asks the user a question. `undefined` if nobody is at the terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  /** Whether a person sees the output in colour. A file, a pipe and `NO_COLOR` have none. */
  readonly hasColors?: boolean | undefined
}

/** Returns a text in a colour or in bold letters, if the terminal has colours. */
export function styled(
  { hasColors = false }: Pick<Terminal, 'hasColors'>,
  style: 'bold' | 'green' | 'red' | 'yellow' | 'cyan',
  text: string,
): string {
  return hasColors ? styleText(style, text, { validateStream: false }) : text
}

/**
 * The exit code of a command. 0: no problem. 1: it found a problem or failed. 2: wrong arguments,
 * such as a file that cannot be read or written.
 */
export type ExitCode = 0 | 1 | 2

/** The error for wrong arguments, after which the command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * The options of a command: from the name to its effect, without a full stop. A name such as
 * `out <file>` has a value, `origin <url>…` is repeatable, and all others are switches.
 */
export type Options = Readonly<Record<string, string>>

/** A command: the parts of its help text, and the function that runs it with its arguments. */
export interface Command {
  /** The arguments of the command, as the first line of the help text lists them. */
  readonly takes: string
  readonly about: string
  readonly options: Options
  /** The arguments of a usual call. */
  readonly example: string
  /** The end of the help text. */
  readonly notes?: string
  readonly run: (args: string[], terminal: Terminal) => Promise<ExitCode>
}
