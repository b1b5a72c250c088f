import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documenso } from '../../../../src/proxy/index.js'
import { API_KEY, documensoPortal } from './support/documensoPortal.js'
import { changed, recorded, recordedNames } from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const stub = documensoForFile()

describe('documenso', () => {
  it.each([
    ['view', { view: 'tab' }],
    ['pagesUrl', { pagesUrl: 'https://sign.example.com/path' }],
    ['pagesUrl', { pagesUrl: 'sign.example.com' }],
    ['embed', { embed: 'lockName' }],
    ['apiKey', { apiKey: API_KEY }],
  ])('refuses a wrong option `%s`', (name, options) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of JavaScript
    const build = () => documenso(options as object)
    expect(build).toThrow(new RegExp(`\`${name}\``))
  })

  it('reports its health with a read of a recipient', async () => {
    const unknown = recorded('recipient-unknown')[0]
    if (!unknown) throw new Error('The case is incomplete.')
    stub.play({ ...unknown, request: { ...unknown.request, path: '/api/v2/envelope/recipient/1' } })
    expect(await documensoPortal(stub.url).health()).toEqual({ status: 'ok', service: 'ok' })
    stub.play(changed(recorded('wrong-key')[0] ?? unknown, [], '', '/api/v2/envelope/recipient/1'))
    expect(await documensoPortal(stub.url).health()).toMatchObject({ service: 'upstream_auth' })
  })
})

describe('the redirects that Documenso', () => {
  const urls = recorded('redirect-url-refused').flatMap(({ request, response }) => {
    const url: unknown = Object(request.body).meta?.redirectUrl
    return typeof url === 'string' && url !== '' ? [[response.status, url] as const] : []
  })

  it.each(urls.filter(([status]) => status === 400))(
    'refuses (%s %s) are wrong options',
    (_, url) => {
      const redirectUrls = { url }
      expect(() => documensoPortal(stub.url, {}, [], { redirectUrls })).toThrow(/`redirectUrls/)
    },
  )
})

it('every recorded conversation with Documenso is used by a test of the adapter', () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../../../webhooks')]
  const sources = folders
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(recordedNames.length).toBeGreaterThanOrEqual(56)
  expect(recordedNames.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
