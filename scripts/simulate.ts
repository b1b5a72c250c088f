/**
 * `npm run simulate -- [options]`. Plays worlds of `test/simulation` in two threads.
 *
 * - without options: 300 seeds
 * - `--seed <number>`: prints the story of one seed
 * - `--seeds <number>`: so many seeds, from 1
 * - `--minutes <number>`: new seeds until the time is up or one fails
 * - `--faults [name]`: puts each historical fault back, and says after how many seeds it is found
 * - `--scale`: the hour of 10,000 pages, with `--people <number>` a smaller one
 * - `--world <name>`: only this world
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { simulate } from '../test/simulation/core/simulate.js'
import { readFaults, type Fault } from '../test/simulation/faults/faults.js'
import { HOUR, playScale } from '../test/simulation/scale/scaleWorld.js'
import { worlds, type Job, type Report, type WorldName } from '../test/simulation/worker.js'
import { bundleFile } from './bundleFile.js'

const ROOT = join(import.meta.dirname, '..')
const THREADS = 2
/** A fault that is not found by then counts as not found. */
const MOST_SEEDS = 1_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    faults: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    world: { type: 'string' },
  },
})
const named = (['server', 'browser'] as const).filter((name) =>
  [name, undefined].some((one) => one === values.world),
)

if (values.scale) await printScale(Number(values.people))
else if (values.faults) await searchFaults(positionals[0])
else if (values.seed !== undefined) await tell(Number(values.seed))
else await search(Number(values.seeds), Number(values.minutes ?? 0))

/** Prints each minute of the hour, and which promises hold. */
async function printScale(people: number): Promise<void> {
  const instances = Math.max(2, Math.round(people / 200))
  const { minutes, promises } = await playScale({ people, instances, plan: HOUR })
  const rows = promises.map(
    ({ holds, promise, measured }) => `${holds ? 'holds' : 'FAILS'}  ${promise}: ${measured}`,
  )
  print(...minutes, '', ...rows)
  if (promises.some(({ holds }) => !holds)) process.exitCode = 1
}

/** Prints the story of one seed. */
async function tell(seed: number): Promise<void> {
  for (const name of named) {
    // oxlint-disable-next-line no-await-in-loop -- a world replaces the globals of its thread
    const { story, violations } = await simulate(worlds[name], seed)
    print(`World of the ${name}, seed ${seed}, Node ${process.version}`, ...story.lines())
    if (violations.length > 0) process.exitCode = 1
  }
}

/** Plays seeds until one fails. With `minutes`, plays new seeds until the time is up. */
async function search(count: number, minutes: number): Promise<void> {
  const endsAt = Date.now() + minutes * 60_000
  let from = minutes > 0 ? Math.floor(Math.random() * 1e9) : 1
  do {
    for (const world of named) {
      // oxlint-disable no-await-in-loop -- two threads are busy with one world after the other
      const file = await bundle(world)
      const half = from + Math.ceil(count / THREADS)
      const parts = [
        { world, from, to: half },
        { world, from: half, to: from + count },
      ]
      const failed = (await Promise.all(parts.map(async (job) => run(file, job)))).find(
        ({ seed }) => seed !== undefined,
      )
      print(`World of the ${world}: seeds ${from} to ${from + count - 1}`)
      if (failed) return printFailure(failed)
      // oxlint-enable no-await-in-loop
    }
    from += count
  } while (Date.now() < endsAt)
}

function printFailure({ seed, rules, actors, lines }: Report): void {
  print(...lines, '', `Seed ${seed} fails on Node ${process.version}: ${rules.join('; ')}.`)
  print(`Actors of the shortest story: ${actors.join(', ')}.`)
  process.exitCode = 1
}

/** Puts faults back, one at a time, and prints a row of the README's table for each. */
async function searchFaults(name: string | undefined): Promise<void> {
  const all = named.flatMap(readFaults)
  const queue = all.filter((fault) => name === undefined || fault.name === name)
  print(
    '| fault | what it does | found at seed | the rule that finds it |',
    '| --- | --- | --- | --- |',
  )
  const next = async (): Promise<void> => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      // oxlint-disable no-await-in-loop -- two threads are busy with one fault after the other
      const file = await bundle(fault.world, fault)
      const { seed, rules } = await run(file, { world: fault.world, from: 1, to: MOST_SEEDS + 1 })
      print(`| ${fault.name} | ${fault.what} | ${seed ?? '**not found**'} | ${rules[0] ?? ''} |`)
      if (seed === undefined) process.exitCode = 1
      // oxlint-enable no-await-in-loop
    }
  }
  await Promise.all(Array.from({ length: THREADS }, next))
}

/** Bundles the worker, perhaps with a fault. Returns the path of the file. */
async function bundle(world: WorldName, fault?: Fault): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/simulation')
  const input = join(ROOT, 'test/simulation/worker.ts')
  const { code } = await bundleFile(ROOT, input, {
    build: { ssr: true, minify: false, target: 'node20' },
    plugins: fault ? [putBack(fault)] : [],
  })
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${world}-${fault?.name.replaceAll(/\W+/g, '-') ?? 'sound'}.mjs`)
  await writeFile(file, code)
  return file
}

/** Replaces code by that of a fault. Fails if a text is not there exactly once. */
function putBack({ name, edits }: Fault): Plugin {
  const left = new Set(edits)
  return {
    name: 'put-a-fault-back',
    enforce: 'pre',
    transform: (code, id) => {
      let changed = code
      for (const edit of edits) {
        const { file, find, replacement } = edit
        if (id !== join(ROOT, file)) continue
        const parts = changed.split(find)
        if (parts.length !== 2) throw new Error(`The fault ${name} does not fit ${file} any more.`)
        changed = parts.join(replacement)
        left.delete(edit)
      }
      return changed === code ? null : { code: changed, map: null }
    },
    buildEnd: (error) => {
      if (error) return
      for (const { file } of left) throw new Error(`Nothing imports ${file} of the fault ${name}.`)
    },
  }
}

async function run(file: string, job: Job): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: job })
    worker.once('message', resolve).once('error', reject)
  })
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
