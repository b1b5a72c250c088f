import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { problemStatus } from '../../src/contract/problem.js'
import { type RemedyName, remedyOf } from '../../src/embed/errors/fullRemedies.js'
import { remedyOf as shortRemedyOf } from '../../src/embed/errors/shortRemedies.js'
import { problemTexts } from '../../src/proxy/reply/problemTexts.js'
import { repository } from './documents.js'

const page = readFileSync(join(repository, 'docs/troubleshooting.md'), 'utf8')
const [, ...sections] = page.split(/^### /m)
const lines = new Map(
  sections.map((section) => {
    const [code = '', line = ''] = section.split('\n\n')
    return [code, line.trim()]
  }),
)

/** All names, and the value with which each stands on the page. */
const named: Readonly<Record<RemedyName, string>> = {
  ceremony_canceled: '',
  ceremony_failed: '',
  completion_unheard: '',
  confirm_failed: '',
  confirm_invalid: '',
  confirm_timeout: '',
  create_failed: '',
  create_timeout: '',
  cross_origin_isolated: '',
  deliverable_not_ready: '',
  first_url_kept: '',
  frame_blocked: '{origin}',
  frame_left: '{landing}',
  frame_refused: '',
  frame_slow: '',
  host_csp_blocked: '{origin}',
  invalid_answer: '{status}',
  invalid_option: '',
  invalid_url: '',
  landing_unreachable: '{landing}',
  link_replaced: '',
  network_error: '',
  open_elsewhere: '',
  page_restored: '',
  popup_blocked: '',
  tab_closed: '',
  unexpected: '',
}
const isName = (name: string): name is RemedyName => Object.hasOwn(named, name)
const names = Object.keys(named).filter(isName)

afterEach(() => vi.unstubAllGlobals())

describe('the page of troubles', () => {
  it.each(names)('has a line for %s, with what it means and the cure', (name) => {
    vi.stubGlobal('location', { origin: '{page}' })
    const remedy = remedyOf(name, named[name])
    const line = lines.get(name)
    expect(line).toContain(remedy)
    expect(line?.replace(remedy, '').trim()).toMatch(/\.$/)
  })

  it.each(Object.entries(problemStatus))('has a line for the proxy’s %s, %i', (code, status) => {
    const texts = Object.entries(problemTexts).find(([name]) => name === code)?.[1]
    expect(lines.get(code)).toBe(`${status}. ${texts?.title} ${texts?.remedy}`)
  })

  it('has a line for nothing else', () => {
    const known = [...names, ...Object.keys(problemStatus)]
    expect([...lines.keys()].toSorted()).toEqual(known.toSorted())
  })
})

describe('the remedy in a bundle for production', () => {
  const manifest = readFileSync(join(repository, 'package.json'), 'utf8')
  const [, homepage = ''] = /"homepage": "([^"#]+)/.exec(manifest) ?? []

  it.each(names)('of %s is the value and the address of its line', (name) => {
    const address = `${homepage}/blob/main/docs/troubleshooting.md#${name}`
    expect(shortRemedyOf(name)).toBe(address)
    expect(shortRemedyOf(name, 'https://a.example')).toBe(`https://a.example ${address}`)
  })
})
