import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseJsonFile } from '../terminal/parseJsonFile.js'
import { readFlags } from '../terminal/readFlags.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { ConfigError, type ConfigProblem } from './config/configProblem.js'
import { readConfig } from './config/readConfig.js'
import { prepareStandaloneProxy, startStandaloneProxy } from './startStandaloneProxy.js'

const USAGE = `Usage: react-signing-ceremony proxy --config <file> [options]

Runs the signing proxy beside a portal that is not written for Node. Who calls,
may they, and how were they authenticated is asked of the portal over HTTP, at
one endpoint. Secrets come from files or variables, never from the file itself.

Options:
  --config <file>   JSON; its fields are in docs/standaloneProxy.md, its schema
                    in the package: react-signing-ceremony/schemas/standaloneProxy.json
  --check           checks the file and its secrets, calls nobody, and ends
  --json            with --check: prints { ok, problems }
  -h, --help        show this text

While it runs, every event is one line of JSON on standard output. SIGTERM and
SIGINT stop it: calls under way end first.
Exit codes: 0 stopped or checked, 1 the configuration does not work, 2 called wrongly.`

const FLAGS = {
  config: { type: 'string' },
  check: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** `proxy`: the package's own proxy as a process of its own. */
export async function proxyCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readFlags(() => parseArgs({ args, options: FLAGS }))
  if (values.help) {
    terminal.print(USAGE)
    return 0
  }
  const { config: file, check, json } = values
  if (file === undefined) throw new UsageError('--config is missing.')
  if (json && !check) throw new UsageError('--json goes with --check; events are JSON anyway.')
  try {
    const config = readConfig(await readJsonFile(file))
    if (check) {
      const { close } = await prepareStandaloneProxy(
        config,
        { ...terminal, print: () => {} },
        { connect: false },
      )
      await close()
      terminal.print(json ? JSON.stringify({ ok: true, problems: [] }) : `${file} can be used.`)
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

function sentenceOf(file: string, { path, message, remedy }: ConfigProblem): string {
  return `${file}: ${path === '' ? 'The file' : path} ${message}. ${remedy}`
}

async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw unreadable('cannot be read', 'Name the file in --config.')
  })
  try {
    return parseJsonFile(text)
  } catch {
    throw unreadable('is not JSON', 'Check it with an editor; comments are not allowed.')
  }
}

function unreadable(message: string, remedy: string): ConfigError {
  return new ConfigError([{ code: 'unreadable', path: '', message, remedy }])
}
