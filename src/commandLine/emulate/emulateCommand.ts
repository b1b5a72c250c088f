import { startSigningEmulator } from '../../emulator/node/startSigningEmulator.js'
import { lease } from '../../emulator/samples/lease.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { callLine } from './callLine.js'
import { greeting } from './greeting.js'
import { readEmulateOptions } from './readEmulateOptions.js'
import { readSeedFile } from './readSeedFile.js'
import { USAGE } from './usage.js'

/** `emulate`: the signing service on this machine, until it is stopped. */
export async function emulateCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const read = readEmulateOptions(args)
  if (read === 'help') {
    terminal.print(USAGE)
    return 0
  }
  const { seedFile, startTime, faults = [], ...options } = read
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
