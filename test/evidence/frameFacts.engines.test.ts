// Measures what a page can know about a frame of another site, for docs/frameFacts.md.
// FRAME_FACTS=write renews cases/frameFacts.json and the tables of the page.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, testedEngines } from '../support/browsers/engines.js'
import { openBrowser } from '../support/browsers/openBrowser.js'
import { measureFraming } from '../support/origins/measureFraming.js'
import { serveEveryOrigin } from '../support/origins/serveEveryOrigin.js'
import { ANCESTOR_FORMS, ANCESTOR_PAGE } from './support/ancestorForms.js'
import {
  FACTS_FILE,
  type Facts,
  type Observed,
  PAGE_FILE,
  readFacts,
  withTables,
} from './support/frameFacts.js'
import { answerFor, CEREMONY, observation, PARENT, SITUATIONS } from './support/frameSituations.js'

/** Milliseconds without an event after which the page looks at its frames. */
const WAIT = 4_000
const isWriting = process.env['FRAME_FACTS'] === 'write'
const stored = readFacts()
const measured: Facts = structuredClone(stored)
const expected = isWriting ? measured : stored

/** All engines measure at the same time, because they mostly wait. */
const runs = new Map(testedEngines().map((engine) => [engine, measure(engine)]))

describe.each(testedEngines())('in %s,', (engine) => {
  let observed: readonly Observed[] = []
  let framed: readonly boolean[] = []
  beforeAll(async () => {
    const found = await runs.get(engine)
    if (!found) return
    ;({ observed, framed } = found)
    measured.engines[engine] = found.version
    for (const [id, { name }] of SITUATIONS.entries()) {
      const facts = observed[id]
      if (facts) (measured.situations[name] ??= {})[engine] = facts
    }
    for (const [id, { directive }] of ANCESTOR_FORMS.entries()) {
      ;(measured.frameAncestors[directive] ??= {})[engine] = framed[id] ? 'shown' : 'refused'
    }
  }, 120_000)

  it.each(SITUATIONS.map(({ name }, id) => ({ name, id })))(
    'a page knows what the table lists if $name',
    ({ name, id }) => {
      expect(observed[id]).toBeDefined()
      expect(observed[id]).toEqual(expected.situations[name]?.[engine])
    },
  )

  it.each(ANCESTOR_FORMS.map(({ directive }, id) => ({ directive, id })))(
    'a frame with `frame-ancestors $directive` is shown or refused as the table lists',
    ({ directive, id }) => {
      expect(framed[id] ? 'shown' : 'refused').toBe(expected.frameAncestors[directive]?.[engine])
    },
  )
})

afterAll(() => {
  if (!isWriting) return
  const facts = { ...measured, date: new Date().toISOString().slice(0, 10) }
  writeFileSync(FACTS_FILE, `${JSON.stringify(facts, null, 2)}\n`)
  writeFileSync(PAGE_FILE, withTables(readFileSync(PAGE_FILE, 'utf8'), facts))
})

/** Measures the situations and the forms of `frame-ancestors` in one engine. */
async function measure(engine: Engine) {
  const framings = ANCESTOR_FORMS.map(({ directive }) => ({
    directive,
    ancestors: [ANCESTOR_PAGE],
    ceremony: CEREMONY,
  }))
  return { ...(await observe(engine)), framed: await measureFraming(engine, framings) }
}

/** Loads the frames of all situations, one page for each set of headers. */
async function observe(
  engine: Engine,
): Promise<{ readonly observed: readonly Observed[]; readonly version: string }> {
  const ran = new Set<number>()
  const server = await serveEveryOrigin((url) => answerFor(url, ran))
  const browser = await openBrowser(engine, server.proxy)
  try {
    const plain = SITUATIONS.flatMap(({ parent }, id) => (parent ? [] : [id]))
    const special = SITUATIONS.flatMap(({ parent }, id) => (parent ? [[id]] : []))
    const results: Observed[] = []
    const page = await browser.openPage()
    for (const ids of [plain, ...special]) {
      // One after the other, because a hidden page is slow.
      // oxlint-disable-next-line no-await-in-loop
      await page.go(`${PARENT}/${ids[0]}`)
      // oxlint-disable-next-line no-await-in-loop
      const found = await page.evaluate(observation(ids, WAIT))
      if (!Array.isArray(found)) throw new Error('The page returned no list of frames.')
      for (const { id, ...facts } of found) {
        results[id] = { isShown: ran.has(id), ...facts }
      }
    }
    return { observed: results, version: page.version }
  } finally {
    await browser.close()
    server.close()
  }
}
