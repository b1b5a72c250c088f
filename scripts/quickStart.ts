/**
 * `npm run quickstart`: follows docs/quickStart.md word for word with a tarball of this package,
 * and signs the document in Chromium. Prints the seconds of each step. Fails if the total is more
 * than 60 seconds, or if a command or the browser prints a warning.
 *
 * An argument such as `react-signing-ceremony@0.1.0` tests this published version instead. Then the
 * time has no limit, because it depends on the registry.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { signByTyping } from '../test/e2e/support/ceremonyPage.js'
import { requireChromium } from '../test/support/browsers/findChromium.js'
import { freePort } from '../test/support/freePort.js'
import { readQuickStart } from './quickStart/readQuickStart.js'

const BUDGET_SECONDS = 60
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'quick-start-'))
const picture = join(root, 'test-results/quickStart.png')
const withPorts = await freePorts()
const servers: ChildProcess[] = []
const times: { readonly step: string; readonly seconds: number }[] = []

try {
  const source = process.argv[2] ?? packPackage()
  for (const step of readQuickStart()) {
    // oxlint-disable no-await-in-loop -- the steps depend on each other
    if (step.kind === 'file') await writeStep(step.name, withPorts(step.code))
    else
      for (const command of step.commands) await measure(command, async () => run(command, source))
    // oxlint-enable no-await-in-loop
  }
  await measure('sign in Chromium', async () => sign(withPorts('http://localhost:5173')))
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
  console.table([...times, { step: 'total', seconds: total }])
  console.log(runToEnd('npm run lint'), `The result: ${picture}`)
  const isMeasured = process.argv[2] === undefined
  if (isMeasured && total > BUDGET_SECONDS)
    throw new Error(`The quick start must take at most ${BUDGET_SECONDS} seconds.`)
} finally {
  for (const { pid } of servers) if (pid !== undefined) process.kill(-pid)
  await rm(folder, { recursive: true, force: true })
}

function packPackage(): string {
  const options = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  return join(folder, execFileSync('npm', options, { cwd: root, encoding: 'utf8' }).trim())
}

async function run(command: string, source: string): Promise<void> {
  if (command.startsWith('cd ')) return undefined
  if (command.startsWith('npx ')) {
    return startServer(`${command} --port ${withPorts('8787')}`, 'Stop with Ctrl-C.')
  }
  if (command.startsWith('node ')) return startServer(command, 'The proxy listens on')
  if (command.endsWith(' dev')) {
    return startServer(`${command} -- --port ${withPorts('5173')} --strictPort`, 'Local:')
  }
  runToEnd(command.replace('react-signing-ceremony', source))
  return undefined
}

async function measure(step: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  times.push({ step, seconds: Math.round((performance.now() - started) / 100) / 10 })
}

/** Returns the folder in which a command runs: the app's, or its parent for `npm create`. */
function appFolder(command = ''): string {
  return command.startsWith('npm create') ? folder : join(folder, 'portal')
}

function runToEnd(command: string): string {
  const output = execFileSync('sh', ['-c', `${command} 2>&1`], {
    cwd: appFolder(command),
    encoding: 'utf8',
  })
  if (/\bwarning/i.test(output) && !/\b0 warnings/.test(output)) throw new Error(output)
  return output
}

/** Starts a command that keeps running, such as a server. Waits until it prints `words`. */
async function startServer(command: string, words: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd: appFolder(), detached: true })
  servers.push(child)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      if (output.includes(words)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`"${command}" ended: ${output}`)))
  })
}

async function writeStep(name: string, code: string): Promise<void> {
  const path = join(appFolder(), name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
}

/** Returns a function that replaces the quick start's ports, because they may be in use. */
async function freePorts(): Promise<(text: string) => string> {
  const [service, server, page] = await Promise.all([freePort(), freePort(), freePort()])
  return (text) =>
    text
      .replaceAll('8787', `${service}`)
      .replaceAll('3000', `${server}`)
      .replaceAll('5173', `${page}`)
}

async function sign(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium() })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await signByTyping(page.frameLocator('iframe'), 'Ada Lovelace')
  await page.locator('.signing-ceremony[data-status=confirmed]').waitFor()
  await mkdir(dirname(picture), { recursive: true })
  await page.screenshot({ path: picture })
  await browser.close()
  if (messages.length > 0) throw new Error(`The console has messages:\n${messages.join('\n')}`)
}
