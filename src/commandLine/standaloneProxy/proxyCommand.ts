import { readOptions } from '../terminal/options.js'
import { readJsonFile } from '../terminal/readFiles.js'
import { type Command, type ExitCode, type Terminal, UsageError } from '../terminal/terminal.js'
import { configError, ConfigError, readConfig, type StandaloneConfig } from './readConfig.js'
import { prepareStandaloneProxy, startStandaloneProxy } from './startStandaloneProxy.js'

const options = {
  'config <file>': 'JSON file; its schema is schemas/standaloneProxy.json; required',
  check: 'check the file and its secrets without a connection, then exit',
  unrecorded: 'print the replacements that the portal has not stored, then exit',
} as const

/** The command `proxy`: runs the proxy of this package as a process. */
export const proxyCommand: Command = {
  takes: '--config <file> [options]',
  about: `Runs the signing proxy as a process, for a portal that is not written for Node. Over
HTTP the portal identifies the user, checks the permission and returns the evidence.
Secrets come from files or environment variables, never from the configuration file.`,
  options,
  example: '--config signing.json --check',
  notes: `Each event is one line of JSON on standard output. After SIGTERM or SIGINT the proxy
finishes its in-flight requests, then stops.`,
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readOptions(args, options)
  const { config: file, check, unrecorded } = values
  if (file === undefined) throw new UsageError('--config is missing. Pass the path of a JSON file.')
  const content = await readJsonFile(file)
  try {
    const config = readConfig(content)
    const silent = { ...terminal, print: () => {} }
    if (check) {
      const { close } = await prepareStandaloneProxy(config, silent, { connect: false })
      await close()
      terminal.print(`${file} is valid.`)
    } else if (unrecorded) {
      await printUnrecorded(config, silent, terminal)
    } else {
      const { stop } = await startStandaloneProxy(config, terminal)
      await terminal.untilStopped()
      await stop()
    }
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const lines = error.problems.map(
      ({ name, message, remedy }) => `${file}: ${name || 'the file'} ${message}. ${remedy}`,
    )
    terminal.log(lines.join('\n'))
    return 1
  }
}

/**
 * Prints one line of JSON for each replacement that the portal has not stored, and for each record
 * that cannot be read. Then says how many records cannot be read.
 */
async function printUnrecorded(
  config: StandaloneConfig,
  silent: Terminal,
  { print, log }: Terminal,
): Promise<void> {
  if (!config.output.postgres) {
    const remedy =
      'Only the state in PostgreSQL lets another process read the unrecorded replacements.'
    throw configError('postgres', 'is missing', remedy)
  }
  const { proxy, close } = await prepareStandaloneProxy(config, silent, { connect: true })
  try {
    const entries = await proxy.unrecordedReplacements()
    for (const { outcome, recordId, recipientId, recipient } of entries) {
      const isKnown = outcome !== 'unreadable'
      const fields = isKnown ? { recipientId, successorId: recipient.id } : { recordId }
      print(JSON.stringify({ ...fields, outcome }))
    }
    const unreadable = entries.filter(({ outcome }) => outcome === 'unreadable').length
    if (unreadable > 0) log(unreadableText(unreadable))
  } finally {
    await close()
  }
}

function unreadableText(count: number): string {
  const records = count === 1 ? '1 record cannot be read' : `${count} records cannot be read`
  return `${records}: \`keys\` lacks the key that encrypted them. Add the removed key for one run, or compare the recipients at the signing service.`
}
