import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { needsOf } from './needs.js'
import { announcementOf, nextStep, type Step } from './nextStep.js'
import { readMachine } from './readMachine.js'
import { unpackNpmChromium } from './unpackNpmChromium.js'

/**
 * Installs missing programs of the tests, if `SIGNING_TESTS_INSTALL` allows it, and prints a line
 * for each attempt. Returns a sentence for each program that is still missing.
 */
export async function prepareMachine(scope: 'test' | 'all'): Promise<readonly string[]> {
  const needs = needsOf(scope)
  const tried: Step['tool'][] = []
  let machine = readMachine(needs)
  for (let step = nextStep(machine, tried); step; step = nextStep(machine, tried)) {
    process.stdout.write(`${announcementOf(step)}\n`)
    // oxlint-disable-next-line no-await-in-loop -- a later way is tried only if an earlier one failed
    await run(step)
    tried.push(step.tool)
    machine = readMachine(needs)
  }
  return machine.missing
    .filter(({ leavesOut }) => leavesOut !== undefined)
    .map(({ name, oldest, packages, leavesOut }) => {
      const source =
        packages.length > 0 ? `Debian: ${packages.join(', ')}` : 'only for Linux on x64'
      return `${leavesOut}: ${name}${oldest ? ` ${oldest} or newer` : ''} is missing (${source})`
    })
}

async function run(step: Step): Promise<void> {
  switch (step.tool) {
    case 'apt':
      return installWithApt(step.packages, step.needsSudo)
    case 'playwright':
      return installWithPlaywright(step.browsers)
    case 'npm':
      return unpackNpmChromium().catch((error: unknown) => {
        const [reason] = String(error).split('\n', 1)
        process.stdout.write(`the Chromium from npm could not be unpacked: ${reason}\n`)
      })
  }
}

function installWithApt(packages: readonly string[], needsSudo: boolean): void {
  const apt = (...args: readonly string[]): boolean =>
    needsSudo
      ? attempt('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], 'inherit')
      : attempt('apt-get', args, 'inherit')
  const install = ['install', '-qq', '-y', '--no-install-recommends']
  apt('update', '-qq')
  // If apt-get does not find one package, it installs none. Then each is installed separately.
  if (!apt(...install, ...packages)) packages.forEach((name) => apt(...install, name))
}

function installWithPlaywright(browsers: readonly string[]): void {
  const cli = join(import.meta.dirname, '../../node_modules/.bin/playwright')
  for (const browser of browsers) {
    if (attempt(cli, ['install', '--no-shell', browser], 'ignore')) continue
    process.stdout.write(`Playwright’s installer could not download ${browser}\n`)
  }
}

function attempt(command: string, args: readonly string[], stderr: 'inherit' | 'ignore'): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', stderr],
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
    timeout: 600_000,
  })
  return status === 0
}
