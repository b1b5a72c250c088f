import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseJsonFile } from '../terminal/parseJsonFile.js'
import { readFlags } from '../terminal/readFlags.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { ConfigError, type ConfigProblem, readConfig } from './readConfig.js'
import { prepareStandaloneProxy, startStandaloneProxy } from './startStandaloneProxy.js'

const USAGE = `Usage: react-signing-ceremony proxy --config <file> [options]

Runs the signing proxy as a process, beside a portal that is not written for Node.
It asks the portal over HTTP who calls, whether they may, and how they signed in.
Secrets come from files or environment variables, never from the configuration.

Options:
  --config <file>   JSON; the package has its schema, schemas/standaloneProxy.json
  --check           check the file and its secrets without a connection, and end
  --json            with --check: print { ok, problems }
  -h, --help        show this text

Each event is one line of JSON on standard output. SIGTERM and SIGINT stop the
proxy after the calls that run.`

const FLAGS = {
  config: { type: 'string' },
  check: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** `proxy`: the proxy of this package as a process. */
export async function proxyCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readFlags(() => parseArgs({ args, options: FLAGS }))
  if (values.help) {
    terminal.print(USAGE)
    return 0
  }
  const { config: file, check, json } = values
  if (file === undefined) throw new UsageError('--config is missing.')
  if (json && !check) throw new UsageError('--json needs --check; events are JSON anyway.')
  const content = await readJsonFile(file)
  try {
    const config = readConfig(content)
    if (check) {
      const silent = { ...terminal, print: () => {} }
      const { close } = await prepareStandaloneProxy(config, silent, { connect: false })
      await close()
      terminal.print(json ? JSON.stringify({ ok: true, problems: [] }) : `${file} is valid.`)
      return 0
    }
    const { stop } = await startStandaloneProxy(config, terminal)
    await terminal.untilStopped()
    await stop()
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { problems } = error
    if (json) terminal.print(JSON.stringify({ ok: false, problems }, undefined, 2))
    else terminal.complain(problems.map((problem) => sentenceOf(file, problem)).join('\n'))
    return 1
  }
}

function sentenceOf(file: string, { name, message, remedy }: ConfigProblem): string {
  return `${file}: ${name === '' ? 'the file' : name} ${message}. ${remedy}`
}

async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`)
  })
  try {
    return parseJsonFile(text)
  } catch {
    throw new UsageError(`The file ${file} is not JSON.`)
  }
}
