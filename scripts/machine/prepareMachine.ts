import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CHROMIUM_NEEDED } from '../../test/support/browsers/findChromium.js'
import { announcementOf, nextStep, type Step } from './nextStep.js'
import { readMachine } from './readMachine.js'

/**
 * Installs what the tests drive and the machine lacks, as far as it may, and says so in one line each
 * time. Returns what is left out for want of something, a sentence each.
 *
 * @throws where there is no Chromium even then, with one sentence that says what to do.
 */
export function prepareMachine(): readonly string[] {
  const tried: Step['tool'][] = []
  let machine = readMachine()
  for (let step = nextStep(machine, tried); step; step = nextStep(machine, tried)) {
    process.stdout.write(`${announcementOf(step)}\n`)
    run(step)
    tried.push(step.tool)
    machine = readMachine()
  }
  if (machine.missing.some(({ name }) => name === 'Chromium')) {
    throw new Error(CHROMIUM_NEEDED)
  }
  return machine.missing.map(
    ({ name, oldest, packages, leavesOut }) =>
      `${leavesOut}: there is no ${name}${oldest ? ` ${oldest} or newer` : ''} (in Debian: ${packages.join(', ')})`,
  )
}

function run(step: Step): void {
  if (step.tool === 'playwright') {
    const cli = join(import.meta.dirname, '../../node_modules/.bin/playwright')
    const flags = step.withLibraries ? ['--with-deps'] : []
    // One by one: the second may be had where the first may not.
    for (const browser of step.browsers) {
      if (attempt(cli, ['install', ...flags, browser], 'ignore')) continue
      process.stdout.write(`Playwright’s installer could not bring ${browser}\n`)
    }
    return
  }
  const apt = (...args: readonly string[]): boolean =>
    attempt(...(step.needsSudo ? asRoot(args) : (['apt-get', args] as const)))
  const install = ['install', '-qq', '-y', '--no-install-recommends']
  apt('update', '-qq')
  // One package that the release does not have must not keep the others away.
  if (!apt(...install, ...step.packages)) step.packages.forEach((name) => apt(...install, name))
}

function asRoot(args: readonly string[]): readonly [string, readonly string[]] {
  return ['sudo', ['--non-interactive', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]]
}

function attempt(
  command: string,
  args: readonly string[],
  complaints: 'inherit' | 'ignore' = 'inherit',
): boolean {
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', complaints],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  }
  return spawnSync(command, args, options).status === 0
}
