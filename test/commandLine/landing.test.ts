import { mkdtemp, rm } from 'node:fs/promises'
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

describe('the command landing', () => {
  it('prints the HTTP headers of the landing page, an empty line and the page', async () => {
    const { html, headers } = landingPage({ language: 'fr' })
    const { code, out, err } = await run(['landing', '--language', 'fr'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [head, ...rest] = out.split('\n\n')
    expect(head?.split('\n')).toEqual(
      Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    )
    expect(`${rest.join('\n\n').trim()}\n`).toBe(html)
  })

  it.each([
    [['--parent-origin', 'app.example.com'], '--parent-origin and --embeddable-in must be origins'],
    [['--embeddable-in', "'none'"], '--parent-origin and --embeddable-in must be origins'],
    [['--langage', 'fr'], "Unknown option '--langage'."],
    [['--language', 'xx'], '--language must be one of: en, es, fr, de (received "xx")'],
    [['--out', join('no', 'such', 'folder.html')], 'of --out cannot be written.'],
    [['page.html'], 'Unexpected argument'],
  ])('refuses the arguments %j', async (flags, sentence) => {
    const { code, out, err } = await run(['landing', ...flags])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
  })
})
