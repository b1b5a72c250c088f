import { spawn } from 'node:child_process'
import { startSigningEmulator } from '../../emulator/node/startSigningEmulator.js'
import { lease } from '../../emulator/samples/lease.js'
import { type Command, type ExitCode, type Terminal, UsageError } from '../terminal/terminal.js'
import { callLine, greeting } from './greeting.js'
import { emulateOptions, readEmulateOptions } from './readEmulateOptions.js'

/** The command `emulate`: runs the emulated signing service until the user stops it. */
export const emulateCommand: Command = {
  takes: '[options] [-- <command>]',
  about: `Runs an emulator of the signing service on this machine, with its three operations,
ceremony page and audit log. The emulator stores all data in memory. With a command,
such as the one that starts your server, runs both until one of them ends.`,
  options: emulateOptions,
  example: '--seed envelope.json -- npm run dev',
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
  const end = [...args, '--'].indexOf('--')
  const command = args.slice(end + 1)
  const { start, faults, startTime, envelopes = [SAMPLE] } = readEmulateOptions(args.slice(0, end))
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
  terminal.print(greeting(emulator, terminal))
  try {
    if (command.length > 0) return await runBeside(command, stopped)
    await stopped
    return 0
  } finally {
    await close()
  }
}

/** Runs a command, which writes to the same terminal, until it ends or the user stops both. */
async function runBeside(command: readonly string[], stopped: Promise<unknown>): Promise<ExitCode> {
  const [name = '', ...args] = command
  // On Windows, only a shell finds npm.
  const child = spawn(name, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const ended = new Promise<ExitCode>((resolve, reject) => {
    child.once('exit', (code) => resolve(code === 0 ? 0 : 1))
    child.once('error', () => reject(new UsageError(`The command ${name} cannot be started.`)))
  })
  const isStopped = stopped.then(() => {
    child.kill()
    return 0 as const
  })
  return Promise.race([ended, isStopped])
}
