import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { problemStatus } from '../../src/contract/problem.js'
import type { RemedyName } from '../../src/embed/errors/errors.js'
import { fullRemedyOf } from '../../src/embed/errors/remedies.js'
import { repository } from './documents.js'

const page = readFileSync(join(repository, 'docs/troubleshooting.md'), 'utf8')
const [inBrowser = '', fromProxy = ''] = page.split(/^## From the proxy$/m)
const lines = new Map(
  Array.from(
    inBrowser.matchAll(/^- <a id="(\w+)"><\/a>\*\*`\1`\*\* (.*)$/gm),
    ([, code = '', line = '']) => [code, line],
  ),
)
/** The codes of the proxy for which the page says how to check the cause. */
const checked = Array.from(fromProxy.matchAll(/^- \*\*`(\w+)`\*\* /gm), ([, code]) => code)

/** The name of every remedy, with the placeholder that its entry on the page contains. */
const named: Readonly<Record<RemedyName, string>> = {
  ceremony_canceled: '',
  ceremony_failed: '',
  confirm_failed: '',
  confirm_invalid: '',
  confirm_timeout: '',
  create_failed: '',
  create_timeout: '',
  cross_origin_session: '{credentials}',
  cross_origin_isolated: '',
  deliverable_not_ready: '',
  foreign_landing: '{origin}',
  frame_blocked: '{origin}',
  frame_left: '{landing}',
  frame_moved: '',
  frame_refused: '',
  frame_slow: '',
  host_csp_blocked: '{directive}',
  invalid_answer: '{status}',
  invalid_option: '',
  invalid_url: '',
  landing_elsewhere: '{landing}',
  link_replaced: '',
  missing_key: '',
  missing_recipient: '',
  network_error: '',
  page_restored: '',
  popup_blocked: '',
  no_confirm: '{cause}',
  provider_unmounted: '',
  redirect_framed: '',
  server_problem: '{code}',
  signings_ended: '{prop}',
  unauthenticated: '',
  unexpected: '',
}
const isName = (name: string): name is RemedyName => Object.hasOwn(named, name)
const names = Object.keys(named).filter(isName)

describe('docs/troubleshooting.md', () => {
  it.each(names)('contains an explanation and the remedy of the error `%s`', (name) => {
    const remedy = fullRemedyOf(name, named[name], '')
    const line = lines.get(name)
    expect(line).toContain(remedy)
    expect(line?.replace(remedy, '').trim()).toMatch(/\.$/)
  })

  it('has no entry for an error or problem that does not exist', () => {
    expect([...lines.keys()].toSorted()).toEqual(names.toSorted())
    expect(checked.length).toBeGreaterThan(3)
    expect(checked.filter((code) => !code || !Object.hasOwn(problemStatus, code))).toEqual([])
  })
})

describe('a remedy in a production bundle', () => {
  it.each(names)('names the entry `%s` in docs/troubleshooting.md', async (name) => {
    // In production no module has set the full sentences when a page loads `errors.js`.
    vi.resetModules()
    const { remedyOf } = await import('../../src/embed/errors/errors.js')
    const reference = `See "${name}" in docs/troubleshooting.md of react-signing-ceremony.`
    expect(remedyOf(name)).toBe(reference)
    expect(remedyOf(name, 'https://a.example')).toBe(`${reference} https://a.example`)
  })
})
