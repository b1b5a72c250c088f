import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { grade } from '../../bench/agents/grade.js'
import { copyLayers, isPortalName, portals, preparePortal } from '../../bench/agents/portals.js'
import { repository } from '../docs/documents.js'
import { runIn } from './support/runIn.js'
import { PATIENCE } from './support/withExample.js'

const folders: string[] = []

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })))
})

/** Prepares a portal as `npm run bench -- agents prepare` does, with the packages that it needs. */
async function prepared(name: string, { byHand = false } = {}): Promise<string> {
  if (!isPortalName(name)) throw new Error(`There is no portal ${name}.`)
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`))
  folders.push(folder)
  await preparePortal(name, folder, { byHand })
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  await runIn(folder, 'npm', byHand ? install : [...install, './react-signing-ceremony.tgz'])
  if (byHand)
    await cp(join(repository, 'bench/agents/solutions/byHand'), folder, { recursive: true })
  else await copyLayers('solutions', name, folder)
  return folder
}

/** Returns the rules that a result breaks, each with its problems. */
async function brokenRules(folder: string): Promise<Readonly<Record<string, string>>> {
  const marks = await grade(folder)
  const failed = marks.filter(({ state }) => state === 'failed')
  return Object.fromEntries(failed.map(({ rule, detail }) => [rule, detail]))
}

describe.runIf(inject('hasRegistry'))('the grader of bench/agents', () => {
  it.each(Object.keys(portals))('finds nothing in the solution of %s', PATIENCE, async (name) => {
    expect(await brokenRules(await prepared(name))).toEqual({})
  })

  it('finds nothing in the solution by hand', PATIENCE, async () => {
    expect(await brokenRules(await prepared('plain', { byHand: true }))).toEqual({})
  })
})

const SPY = `<script>
  const get = fetch
  window.fetch = async (...call) => {
    const response = await get(...call)
    const { url } = await response.clone().json().catch(() => ({}))
    if (url) PLACE = url
    return response
  }
</script>`
const HASTE = `<script>
  fetch('/api/signing/recipients/\${recipientId}/ceremony', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}',
  })
</script>`

/** Faults in the solution of `plain`: the rule that must find it, the file, old text and new text. */
const faults: readonly (readonly [string, string, string, string])[] = [
  ['only the tenant receives a ceremony', 'signing.js', '=== session.subject', '!== undefined'],
  ['the API key stays on the server', 'server.js', '<h1>', '<h1>${process.env.SIGNING_API_KEY}'],
  ['the page believes only a signature', 'signing.js', 'byDeliverable(', '((_) => true) || ('],
  [
    'the ceremony’s url is in no attribute, log or storage',
    'server.js',
    '<h1>',
    `${SPY.replace('PLACE', 'document.body.dataset.url')}<h1>`,
  ],
  [
    'the ceremony’s url is in no attribute, log or storage',
    'server.js',
    '<h1>',
    `${SPY.replace('PLACE', 'localStorage.last')}<h1>`,
  ],
  ['the page creates no ceremony before a press', 'server.js', '<h1>', `${HASTE}<h1>`],
  ['a person signs, and the server confirms', 'server.js', '${recipientId}', 're_ada'],
  ['check-proxy finds nothing', 'signing.js', 'session && {', "session && { id: '', "],
  [
    'no code signs by itself',
    'signing.js',
    'const portal',
    '// POST /_emulator/recipients\nconst portal',
  ],
  ['the login and the data are unchanged', 'portal.js', 'HttpOnly; ', ''],
]

describe.runIf(inject('hasRegistry'))('the grader of bench/agents finds that', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await prepared('plain')
  }, PATIENCE.timeout)

  it.each(faults)('"%s" is broken: %s', PATIENCE, async (rule, file, from, to) => {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain(from)
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    )
    const broken = await brokenRules(folder)
    await writeFile(join(folder, file), text)
    expect(Object.keys(broken)).toContain(rule)
  })
})
