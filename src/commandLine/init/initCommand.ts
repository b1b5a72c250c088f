import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readOptions } from '../terminal/options.js'
import {
  type Command,
  type ExitCode,
  styled,
  type Terminal,
  UsageError,
} from '../terminal/terminal.js'
import { findTemplate, NAMES, type Found } from './findTemplate.js'
import { proxyFileOf } from './fitTemplate.js'
import { type Plan, planFiles } from './planFiles.js'
import { checkTypes } from './typeCheck.js'

const options = {
  'dir <folder>': 'the folder of your app, with package.json (default: this folder)',
  'framework <name>': `${NAMES.join(', ')} (default: found in package.json)`,
  yes: 'write the files without a question',
  'dry-run': 'print the plan, and write nothing',
  json: 'print { framework, page, proxy, files, steps, written, types }, or { conflicts, written }',
} as const

/** The command `init`: adds the files for a first signature to an app that exists. */
export const initCommand: Command = {
  takes: '[options]',
  about: `Adds the proxy, a page with a ceremony, an envelope for the emulator, the names of
environment variables and a Playwright test to your app. Prints the plan first. Never
overwrites a file: it creates files, and adds lines to a Vite configuration, a list of
routes or .env.example. Checks the types of the new files if your app has TypeScript.`,
  options,
  example: '--dry-run',
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readOptions(args, options)
  const { dir: folder = '.', json = false, yes, 'dry-run': isDry = false } = values
  const print = (report: object): void => terminal.print(JSON.stringify(report, undefined, 2))
  const found = findTemplate(folder, values.framework, terminal.env['PORTAL_URL'])
  const { template, missing } = found
  const plan = planFiles(template, folder)
  const { conflicts } = plan
  if (conflicts.length > 0) {
    terminal.log(`init overwrites no file. Your app has its own:\n  ${conflicts.join('\n  ')}`)
    terminal.log('Rename them, or run init with --dir in another folder. Nothing was written.')
    if (json) print({ conflicts, written: false })
    return 1
  }
  const steps = stepsOf(found, plan, folder)
  if (!json) terminal.print(planText(found, plan))
  const written = !isDry && (yes === true || (await agrees(terminal)))
  if (written) await writeFiles(plan, folder)
  if (!json && written) terminal.print(stepsText(steps, terminal))
  const changed = plan.files.flatMap(({ path, action }) => (action === 'keep' ? [] : path))
  const checked = written && missing.length === 0 ? await checkTypes(folder, changed) : undefined
  const problem = checked?.problem
  if (problem !== undefined) terminal.log(problem)
  if (json) {
    const { name: framework, page, proxy } = template
    const files = plan.files.map(({ path, action }) => ({ path, action }))
    const types = checked && (problem ?? 'ok')
    print({ framework, page, proxy, files, steps: Object.values(steps).flat(), written, types })
  }
  return problem === undefined && (written || isDry) ? 0 : 1
}

async function agrees({ ask }: Terminal): Promise<boolean> {
  if (ask) return /^y(?:es)?$/i.test(await ask('Write these files? (y/N) '))
  throw new UsageError('The terminal is not interactive. Pass --yes to write, or --dry-run.')
}

async function writeFiles({ files }: Plan, folder: string): Promise<void> {
  for (const { path, text, action } of files) {
    const file = join(folder, path)
    // oxlint-disable no-await-in-loop -- in order, so that an error leaves the later files alone
    if (action === 'keep') continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: action === 'create' ? 'wx' : 'w' })
    // oxlint-enable no-await-in-loop
  }
}

function planText({ template, reads, steps: own }: Found, { files, steps }: Plan): string {
  const lines = files.map(({ path, action }) => `  ${action.padEnd(9)}  ${path}`)
  const read = reads.map((fact) => `  found      ${fact}`)
  const byHand = [...steps, ...own].map((step) => `  by hand    ${step}`)
  return [`Found ${template.title}.`, '', ...lines, ...read, ...byHand, ''].join('\n')
}

/** Lists the steps in three groups: what to prepare, what to start, and what to change later. */
function stepsText(groups: ReturnType<typeof stepsOf>, terminal: Terminal): string {
  let count = 0
  return Object.entries(groups)
    .filter(([, steps]) => steps.length > 0)
    .map(([name, steps]) => {
      const lines = steps.map((step) => `  ${(count += 1)}. ${step}`)
      return [styled(terminal, 'bold', `${name}:`)].concat(lines).join('\n')
    })
    .join('\n')
}

function stepsOf({ template, missing, steps: own }: Found, plan: Plan, folder: string) {
  const { prepare, start, page, proxy, files, steps } = template
  const manager = managerOf(folder)
  const fit = (all: readonly string[]) => all.map((step) => withManager(step, manager))
  const [first = '', ...others] = start
  const server = isCommand(first) ? ` -- ${first}` : ''
  return {
    Prepare: fit([
      ...(missing.length > 0 ? [`npm install ${missing.join(' ')}`] : []),
      ...plan.steps,
      ...prepare,
      ...own,
    ]),
    'Start and sign': fit([
      `npx react-signing-ceremony emulate --seed envelope.json${server}`,
      ...(server === '' ? start : others),
      `Open ${page} and sign. If your app has another origin, set PORTAL_URL to it.`,
      `If the page does not work: npx react-signing-ceremony doctor ${page} --proxy ${proxy} --ceremony-origin http://127.0.0.1:8787`,
    ]),
    Then: fit([
      `In ${proxyFileOf(template)}, replace the sample functions: with them, every caller is Ada.`,
      ...(files.some(({ path }) => path.startsWith('e2e/')) ? [RUN_TEST] : []),
      ...steps,
    ]),
  }
}

/** Whether a step is a command that `emulate` can start, and not a sentence. */
function isCommand(step: string): boolean {
  return /^(?:node|npm|npx) /.test(step)
}

/** Package managers other than npm, with their lock files and how they run a package's command. */
const MANAGERS = [
  { name: 'pnpm', locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', node: 'node' },
  // Without node_modules, only yarn itself starts a Node that finds packages.
  { name: 'yarn', locks: ['yarn.lock'], exec: 'yarn', node: 'yarn node' },
  { name: 'bun', locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', node: 'node' },
] as const

type Manager = (typeof MANAGERS)[number] | undefined

/** Returns the package manager of the app. In a workspace, an outer folder has the lock file. */
function managerOf(folder: string): Manager {
  const has = (file: string): boolean =>
    ['', '..', '../..'].some((outer) => existsSync(join(folder, outer, file)))
  return MANAGERS.find(({ locks }) => locks.some(has))
}

/** Returns a step with the commands of the package manager in place of npm's. */
function withManager(step: string, manager: Manager): string {
  if (manager === undefined) return step
  return step
    .replaceAll(/\bnpx (?=react-signing-ceremony |playwright )/g, `${manager.exec} `)
    .replaceAll('npm run ', `${manager.name} run `)
    .replaceAll('npm install --save-dev', `${manager.name} add -D`)
    .replace(/^npm install /, `${manager.name} add `)
    .replace(/(^|-- )node (?=server)/, `$1${manager.node} `)
}

const RUN_TEST =
  'To run e2e/: npm install --save-dev @playwright/test, then npx playwright test e2e'
