import { startSigningEmulator } from '../../emulator/node/startSigningEmulator.js'
import { lease } from '../../emulator/samples/lease.js'
import type { Command, ExitCode, Terminal } from '../terminal/terminal.js'
import { callLine, greeting } from './greeting.js'
import { emulateOptions, readEmulateOptions } from './readEmulateOptions.js'

/** The command `emulate`: runs the emulated signing service until the user stops it. */
export const emulateCommand: Command = {
  takes: '[options]',
  about: `Runs an emulator of the signing service on this machine, with its three operations,
ceremony page and audit log. The emulator stores all data in memory.`,
  options: emulateOptions,
  notes: `Example of an envelope: { "title": "Lease", "document": "…",
  "recipients": [{ "name": "Ada Lovelace", "email": "ada@example.com" }] }

Requests to /_emulator set faults and add envelopes while the emulator runs.`,
  run,
}

const SAMPLE = {
  title: lease.title,
  document: lease,
  recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { start, faults, startTime, envelopes = [SAMPLE] } = readEmulateOptions(args)
  const ahead = startTime === undefined ? 0 : startTime - Date.now()
  const { emulator, close } = await startSigningEmulator({
    ...start,
    ...(startTime !== undefined && { clock: () => Date.now() + ahead }),
    envelopes,
    onCall: (call) => terminal.print(callLine(call)),
  })
  for (const fault of faults) emulator.faults.set(fault.name, fault)
  // Called before the first output, because a reader may stop the command after the output.
  const stopped = terminal.untilStopped()
  terminal.print(greeting(emulator))
  await stopped
  await close()
  return 0
}
