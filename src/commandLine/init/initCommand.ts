import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'
import { doctorCommand } from '../doctor/doctorCommand.js'
import { visit } from '../doctor/visit.js'
import { readOptions } from '../terminal/options.js'
import { readChoice } from '../terminal/readValues.js'
import type { Command, ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'
import { type Plan, planFiles } from './planFiles.js'
import { type App, fitTemplate, readApp } from './readApp.js'
import type { Template } from './template.js'
import { templates } from './templates.generated.js'
import { checkTypes } from './typeCheck.js'

const NAMES = [...new Set(templates.map(({ name }) => name))]
/** The title of the page that every template writes. */
const TITLE = 'Lease, Flat 7'
const EMULATOR = 'http://127.0.0.1:8787'

const options = {
  'dir <folder>': 'the folder of your app, with package.json (default: this folder)',
  'framework <name>': `${NAMES.join(', ')} (default: found in package.json)`,
  yes: 'write the files without a question',
  'dry-run': 'print the plan, and write nothing',
  json: 'print { framework, page, proxy, files, steps, written, types, doctor }, or { conflicts }',
} as const

/** The command `init`: adds the files for a first signature to an app that exists. */
export const initCommand: Command = {
  takes: '[options]',
  about: `Adds the proxy, a page with a ceremony, an envelope for the emulator, the names of
environment variables and a Playwright test to your app. Prints the plan first. Never
overwrites a file: it creates files, and adds lines to a Vite configuration, a list of
routes or .env.example. Checks the types
of the new files if your app has TypeScript. Runs doctor at the end, if your app runs.`,
  options,
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readOptions(args, options)
  const folder = values.dir ?? '.'
  const { template: found, missing, app } = findTemplate(folder, values.framework)
  const template = atOrigin(found, terminal.env['PORTAL_URL'])
  const plan = planFiles(template, folder)
  const { conflicts } = plan
  if (conflicts.length > 0) {
    terminal.log(`init overwrites no file. Your app has its own:\n  ${conflicts.join('\n  ')}`)
    terminal.log('Rename them, or run init with --dir in another folder. Nothing was written.')
    if (values.json) terminal.print(JSON.stringify({ conflicts, written: false }, undefined, 2))
    return 1
  }
  const steps = stepsOf(template, plan, missing, folder, app)
  if (!values.json) terminal.print(planText(template, plan))
  const writes = values['dry-run'] !== true && (values.yes === true || (await agrees(terminal)))
  if (writes) await writeFiles(plan, folder)
  if (!values.json && writes) terminal.print(stepsText(steps))
  const types = writes && missing.length === 0 ? await checkTypes(folder, pathsOf(plan)) : undefined
  if (types?.problem !== undefined) terminal.log(types.problem)
  const doctor = writes ? await runDoctor(template, terminal, values.json === true) : undefined
  if (values.json) {
    const { name: framework, page, proxy } = template
    const files = plan.files.map(({ path, action }) => ({ path, action }))
    const report = {
      framework,
      page,
      proxy,
      files,
      steps,
      written: writes,
      types: types && (types.problem ?? 'ok'),
    }
    terminal.print(JSON.stringify({ ...report, doctor: doctor?.report }, undefined, 2))
  }
  if (types?.problem !== undefined) return 1
  return doctor?.code ?? (writes || values['dry-run'] ? 0 : 1)
}

/** Finds the template of the app, and the packages that the app does not list yet. */
function findTemplate(folder: string, wanted: string | undefined) {
  const file = join(folder, 'package.json')
  const manifest = existsSync(file) ? parseJsonObject(readFileSync(file, 'utf8')) : undefined
  if (!manifest) {
    throw new UsageError(
      `${file} must be a JSON file. Run init in the folder of your app, or pass --dir.`,
    )
  }
  const app = readApp(folder, manifest)
  const hasFolder = (one: Template): boolean => existsSync(join(folder, one.folder))
  const chosen = wanted === undefined ? undefined : readChoice('--framework', wanted, NAMES)
  const fitting = templates.filter((one) =>
    chosen
      ? one.name === chosen && (!one.config || app.fits({ ...one, packages: [] }))
      : app.fits(one),
  )
  const template = fitting.find(hasFolder) ?? (chosen ? fitting[0] : undefined)
  const isWorkspace = 'workspaces' in manifest || existsSync(join(folder, 'pnpm-workspace.yaml'))
  const isGuess = template?.name === 'plain' && wanted === undefined
  if (template && !(isGuess && (isWorkspace || app.unsupported !== undefined))) {
    const needed = ['react-signing-ceremony', ...template.packages, ...template.needs]
    const missing = needed.filter((name) => !app.lists(name))
    return { template: fitTemplate(template, app), missing, app }
  }
  throw new UsageError(
    isWorkspace
      ? `${file} is the root of a workspace. Pass --dir with the folder of your app.`
      : `${app.unsupported === undefined ? `No supported framework was found in ${file}` : `${file} lists ${app.unsupported}, for which init has no files`}. Pass --framework with one of: ${NAMES.join(', ')}. For others, such as Angular, Nuxt, Preact or Next’s Pages Router, follow mountTheProxy.md, and for the page hooks.md (React), element.md or bundlers.md, in node_modules/react-signing-ceremony/docs.`,
  )
}

async function agrees({ ask }: Terminal): Promise<boolean> {
  if (ask) return /^y(?:es)?$/i.test(await ask('Write these files? (y/N) '))
  throw new UsageError('The terminal is not interactive. Pass --yes to write, or --dry-run.')
}

/** Returns the files that `init` changes. */
function pathsOf({ files }: Plan): readonly string[] {
  return files.flatMap(({ path, action }) => (action === 'keep' ? [] : path))
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

function planText({ title }: Template, { files, steps }: Plan): string {
  const lines = files.map(({ path, action }) => `  ${action.padEnd(9)}  ${path}`)
  const byHand = steps.map((step) => `  by hand    ${step}`)
  return [`Found ${title}.`, '', ...lines, ...byHand, ''].join('\n')
}

function stepsText(steps: readonly string[]): string {
  return ['Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n')
}

function stepsOf(
  template: Template,
  plan: Plan,
  missing: readonly string[],
  folder: string,
  app: App,
) {
  const { prepare, start, page, files, steps } = template
  // In a workspace, an outer folder has the lock file.
  const has = (file: string): boolean =>
    ['', '..', '../..'].some((outer) => existsSync(join(folder, outer, file)))
  const [add] = Object.entries(ADD).find(([, lock]) => lock.some(has)) ?? ['npm install']
  const proxyFile = files.find(({ text }) => text.includes('createSigningProxy({'))?.path
  return [
    ...(missing.length > 0 ? [`${add} ${missing.join(' ')}`] : []),
    ...plan.steps,
    ...prepare,
    ...stepsForNext(app),
    'npx react-signing-ceremony emulate --seed envelope.json',
    ...start,
    `Open ${page} and sign. If your app has another origin, set PORTAL_URL to it.`,
    `In ${proxyFile}, replace the sample functions: with them, every caller is Ada.`,
    ...(files.some(({ path }) => path.startsWith('e2e/')) ? [RUN_TEST] : []),
    ...steps,
  ]
}

/** The commands that add packages, each with its lock files. */
const ADD: Readonly<Record<string, readonly string[]>> = {
  'pnpm add': ['pnpm-lock.yaml'],
  'yarn add': ['yarn.lock'],
  'bun add': ['bun.lock', 'bun.lockb'],
}

/** Returns the steps for two options of Next that change the paths which the proxy receives. */
function stepsForNext({ read }: App): readonly string[] {
  const config = read('next.config.ts', 'next.config.mjs', 'next.config.js')
  return [
    ...(/\bbasePath:/.test(config) ? [RESTORE_PATH] : []),
    ...(/\btrailingSlash: *true/.test(config) && !config.includes('skipTrailingSlashRedirect')
      ? ['In next.config, set skipTrailingSlashRedirect: true, because the proxy has exact paths.']
      : []),
  ]
}

const RESTORE_PATH =
  'Your app has a basePath: write it before /api/signing in `publicUrl` and `endpoint`, and restore it in the route: “Keep the whole path” in node_modules/react-signing-ceremony/docs/mountTheProxy.md.'

const RUN_TEST =
  'To run e2e/: npm install --save-dev @playwright/test, then npx playwright test e2e'

/** Returns the template with the origin of the variable PORTAL_URL, which its files also read. */
function atOrigin(template: Template, portal = ''): Template {
  if (!URL.canParse(portal)) return template
  const { pathname } = new URL(template.page)
  const mount = new URL(template.proxy).pathname
  return { ...template, page: new URL(pathname, portal).href, proxy: new URL(mount, portal).href }
}

/** Runs `doctor` if this app answers, and not another app at its port. Else prints the command. */
async function runDoctor(template: Template, terminal: Terminal, json: boolean) {
  const { page, proxy } = template
  const args = [page, '--proxy', proxy, '--ceremony-origin', EMULATOR]
  const reason = await strangerAt(template)
  if (reason !== undefined) {
    terminal.log(`doctor did not run, because ${reason}. When your app runs with the new files:`)
    terminal.log(`  npx react-signing-ceremony doctor ${args.join(' ')}`)
    return undefined
  }
  let output = ''
  const print = (text: string): void => (json ? void (output += text) : terminal.print(text))
  const code = await doctorCommand.run([...args, ...(json ? ['--json'] : [])], {
    ...terminal,
    print,
  })
  return { code, report: parseJsonObject(output) satisfies JsonObject | undefined }
}

/** Returns why the running app is not this one: it lacks the proxy, or the text of the new page. */
async function strangerAt({ page, proxy, files }: Template): Promise<string | undefined> {
  const health = await visit(new URL(`${proxy}/health`))
  if (health.failure) return `nothing answers at ${page}`
  const { status, public_url: publicUrl } = parseJsonObject(health.body) ?? {}
  if (status !== 'ok' || publicUrl !== proxy) {
    return `the proxy of this app does not answer at ${proxy}. Perhaps another app uses this port`
  }
  if (!files.some(({ path }) => path.startsWith('e2e/'))) return undefined
  const [own, nonsense] = await Promise.all([
    visit(new URL(page)),
    // A server that answers every path with the same page proves nothing.
    visit(new URL(`/${randomUUID()}`, page)),
  ])
  return own.body.includes(TITLE) && own.body !== nonsense.body
    ? undefined
    : `the page at ${page} does not show the new page. Perhaps another app uses this port`
}
