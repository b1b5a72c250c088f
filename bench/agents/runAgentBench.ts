import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { grade } from './grade.js'
import { isPortalName, portals, preparePortal } from './portals.js'

export const AGENTS_USAGE = `agents prepare <${Object.keys(portals).join('|')}> <folder> [--by-hand] | agents grade <folder> [--json]`

/** Writes an empty portal with its task, or judges a result. Sets the exit code 1 if a rule fails. */
export async function runAgentBench(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'by-hand': { type: 'boolean' }, json: { type: 'boolean' } },
  })
  const [verb, first, second] = positionals
  if (verb === 'prepare' && isPortalName(first) && second !== undefined) {
    const folder = resolve(second)
    await preparePortal(first, folder, { byHand: values['by-hand'] === true })
    process.stdout.write(`Give ${folder} to an agent or a person; the task is in TASK.md.\n`)
    return
  }
  if (verb !== 'grade' || first === undefined) throw new Error(`npm run bench -- ${AGENTS_USAGE}`)
  const marks = await grade(resolve(first))
  const lines = marks.map(({ rule, state, detail }) =>
    `${state.padEnd(12)} ${rule} ${detail}`.trim(),
  )
  process.stdout.write(`${values.json ? JSON.stringify(marks, undefined, 2) : lines.join('\n')}\n`)
  if (marks.some(({ state }) => state === 'failed')) process.exitCode = 1
}
