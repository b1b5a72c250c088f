import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { grade, type Mark } from '../../bench/agents/grade.js'
import {
  copyLayers,
  isPortalName,
  type PortalName,
  portals,
  preparePortal,
} from '../../bench/agents/portals.js'
import { repository } from '../docs/documents.js'
import { runIn } from './support/runIn.js'
import { PATIENCE } from './support/withExample.js'

const SOLUTIONS = join(repository, 'bench/agents/solutions')

const folders: string[] = []

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })))
})

/** Prepares a portal with `npm run bench -- agents prepare`, and adds a solution. */
async function solved(name: PortalName, { byHand = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`))
  folders.push(folder)
  await preparePortal(name, folder, { byHand })
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  await runIn(folder, 'npm', byHand ? install : [...install, './react-signing-ceremony.tgz'])
  if (byHand) await cp(join(SOLUTIONS, 'byHand'), folder, { recursive: true })
  else await copyLayers('solutions', name, folder)
  return folder
}

/** Returns the rules that a result breaks. Each has its problems in `detail`. */
async function failuresOf(folder: string): Promise<readonly Mark[]> {
  return (await grade(folder)).filter(({ state }) => state === 'failed')
}

/** A change of a solution: its file, the old text and the new text. */
type Fault = readonly [file: string, from: string, to: string]

/** Returns the rules that a solution breaks after some changes. */
async function rulesBrokenBy(name: PortalName, faults: readonly Fault[]): Promise<string[]> {
  const folder = await solved(name)
  for (const [file, from, to] of faults) {
    // oxlint-disable-next-line no-await-in-loop -- two changes can be in one file
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    )
  }
  return (await failuresOf(folder)).map(({ rule }) => rule)
}

describe.runIf(inject('hasRegistry'))('the grader of bench/agents', () => {
  it.each(Object.keys(portals).filter(isPortalName))(
    'finds nothing in the solution of %s',
    PATIENCE,
    async (name) => {
      expect(await failuresOf(await solved(name))).toEqual([])
    },
  )

  it('finds nothing in the solution by hand', PATIENCE, async () => {
    expect(await failuresOf(await solved('plain', { byHand: true }))).toEqual([])
  })

  it(
    'finds secrets in the page, ceremonies for others and changes of the login',
    PATIENCE,
    async () => {
      const rules = await rulesBrokenBy('plain', [
        ['signing.js', '=== session.subject', '!== undefined'],
        ['signing.js', 'const portal', '// POST /_emulator/recipients\nconst portal'],
        ['server.js', '<h1>', `<h1>\${process.env.SIGNING_API_KEY} ${SPY}${HASTE}`],
        ['portal.js', 'HttpOnly; ', ''],
      ])
      expect(rules).toEqual([
        'the page creates no ceremony before a press',
        'the API key stays on the server',
        'the ceremony’s url is in no attribute, log or storage',
        'only the tenant receives a ceremony',
        'check-proxy finds nothing',
        'no code signs by itself',
        'the login and the data are unchanged',
      ])
    },
  )
})

/** A script of the page that copies each ceremony's url into an attribute. */
const SPY = `<script>
  const get = fetch
  window.fetch = async (...call) => {
    const response = await get(...call)
    const { url } = await response.clone().json().catch(() => ({}))
    if (url) document.body.dataset.url = url
    return response
  }
</script>`

/** A script of the page that creates a ceremony before the press. */
const HASTE = `<script>
  fetch('/api/signing/recipients/\${recipientId}/ceremony', {
    method: 'POST', body: '{}',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
</script>`
