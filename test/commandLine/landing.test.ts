import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPage } from '../../src/landing/index.js'
import { run } from './run.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landing-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('landing', () => {
  it('prints the headers as HTTP writes them, an empty line and the page', async () => {
    const { html, headers } = landingPage({ language: 'fr' })
    const { code, out, err } = await run(['landing', '--language', 'fr'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [head, ...rest] = out.split('\n\n')
    expect(head?.split('\n')).toEqual(
      Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    )
    expect(`${rest.join('\n\n').trim()}\n`).toBe(html)
  })

  it('writes the page into a file, byte for byte what the proxy serves, and prints the headers', async () => {
    const file = join(folder, 'finished.html')
    const portal = 'https://app.example.com'
    const above = 'https://intranet.example.com'
    const flags = ['--parent-origin', portal, '--embeddable-in', above, '--out', file]
    const { code, out } = await run(['landing', ...flags, '--json'])
    const { html, headers } = landingPage({ parentOrigins: [portal], embeddableIn: [above] })
    expect(code).toBe(0)
    expect(await readFile(file, 'utf8')).toBe(html)
    expect(JSON.parse(out)).toEqual({ headers })
    expect((await run(['landing', ...flags])).out).toContain(`Wrote ${file}.`)
  })

  it('gives a machine both, where no file is named', async () => {
    const { out } = await run(['landing', '--json'])
    expect(JSON.parse(out)).toEqual(landingPage())
  })

  it.each([
    [['--parent-origin', 'app.example.com'], '--parent-origin and --embeddable-in take origins'],
    [['--embeddable-in', "'none'"], '--parent-origin and --embeddable-in take origins'],
    [['--langage', 'fr'], "Unknown option '--langage'."],
    [['page.html'], 'Unexpected argument'],
  ])('was called wrongly with %j', async (flags, sentence) => {
    const { code, out, err } = await run(['landing', ...flags])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
  })

  it('says that a file cannot be written', async () => {
    const { code, err } = await run(['landing', '--out', join(folder, 'no/such/folder.html')])
    expect(code).toBe(1)
    expect(err).toContain('cannot be written. Name another with --out.')
  })
})
