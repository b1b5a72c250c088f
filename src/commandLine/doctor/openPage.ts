import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { OpenedPage } from './check.js'

const COMMANDS = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium that `CHROMIUM_PATH` names and no other, else one in the usual places. */
export function findChromium(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...APPLICATIONS].find((place) => existsSync(place))
}

const TIMEOUT_MS = 30_000
const LARGEST_PAGE = 5_000_000

/**
 * Opens a page in a new profile, without a window, and gives its markup as its scripts left it. Stops
 * after thirty seconds. Never rejects.
 */
export async function openPage(chromium: string, page: URL): Promise<OpenedPage> {
  const profile = await mkdtemp(join(tmpdir(), 'signing-doctor-'))
  try {
    return await dump(chromium, [
      '--headless=new',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      // As root Chromium does not start in its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--virtual-time-budget=5000',
      '--dump-dom',
      page.href,
    ])
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function dump(chromium: string, args: readonly string[]): Promise<OpenedPage> {
  return new Promise((resolve) => {
    let html = ''
    const child = spawn(chromium, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      html += text
      if (html.length > LARGEST_PAGE) child.kill('SIGKILL')
    })
    child.on('error', () => resolve({ failed: 'Chromium did not start.' }))
    child.on('close', () => {
      resolve(html.trim() === '' ? { failed: 'Chromium did not show the page.' } : { html })
    })
  })
}
