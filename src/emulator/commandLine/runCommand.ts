import { isSigningError } from '../../contract/SigningError.js'
import { startSigningEmulator } from '../node/startSigningEmulator.js'
import { lease } from '../samples/lease.js'
import { callLine } from './callLine.js'
import { greeting } from './greeting.js'
import { readCommand, usage, UsageError } from './readCommand.js'
import { readSeedFile } from './readSeedFile.js'

/** What a command needs of the terminal it runs in. */
export interface Terminal {
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
  /** Settles when the user asks to stop. */
  readonly untilStopped: () => Promise<unknown>
}

/**
 * Runs `react-signing-ceremony` and gives its exit code: 0 when it was stopped or helped, 1 when it
 * cannot start, 2 when it was called wrongly.
 */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    const command = readCommand(args)
    if (command.name === 'help') {
      terminal.print(usage)
      return 0
    }
    const { seedFile, startTime, faults = [], ...options } = command.options
    const envelopes = seedFile === undefined ? [SAMPLE] : await readSeedFile(seedFile)
    const { emulator, close } = await startSigningEmulator({
      ...options,
      ...(startTime !== undefined && { clock: clockFrom(startTime) }),
      envelopes,
      onCall: (call) => terminal.print(callLine(call)),
    })
    for (const { name, options: how } of faults) emulator.faults.set(name, how)
    // Asked for before anything is printed: whoever reads it may stop the command at once.
    const stopped = terminal.untilStopped()
    terminal.print(greeting(emulator))
    await stopped
    await close()
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\nSee: react-signing-ceremony --help`)
      return 2
    }
    if (!isSigningError(error)) throw error
    terminal.complain(`${error.message} ${error.remedy}`)
    return 1
  }
}

/** A clock that shows `startTime` now, and goes on from there. */
function clockFrom(startTime: number): () => number {
  const ahead = startTime - Date.now()
  return () => Date.now() + ahead
}

const SAMPLE = {
  title: lease.title,
  document: lease,
  recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
}
