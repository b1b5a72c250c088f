import { expect, it, onTestFinished, vi } from 'vitest'
import { SigningCeremonyElement } from '../../src/element/development.js'

it('the development build of <signing-ceremony> names each mistake once', async () => {
  expect(customElements.get('signing-ceremony')).toBe(SigningCeremonyElement)
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const lines = (): readonly string[] => warn.mock.calls.map(([line]) => String(line))
  const holder = document.createElement('div')
  document.body.append(holder)
  onTestFinished(() => {
    holder.remove()
    vi.restoreAllMocks()
  })
  const own = { create: async () => ({}), ceremonyKey: 'lease-7' }
  holder.append(Object.assign(new SigningCeremonyElement(), own))
  await expect.poll(lines).toEqual([expect.stringContaining('The page has no styles')])
  // The parser of HTML writes the name of an attribute in lower case.
  const markup = '<signing-ceremony recipientId="re_1" class="lease" title="Lease" data-x="1">'
  holder.innerHTML = markup + markup
  await expect
    .poll(() => lines().slice(1))
    .toEqual([
      expect.stringContaining('no attribute `recipientid`. Write `recipient-id`.'),
      expect.stringContaining('no `recipient-id`, so it shows nothing.'),
    ])
  holder.innerHTML = '<signing-ceremony auto-start slowAfter="9"></signing-ceremony>'
  await expect.poll(() => lines().slice(3)).toEqual([expect.stringContaining('`slow-after`')])
  holder.innerHTML = ['auto', 'tab', 'modal', 'modal']
    .map((name) => `<signing-ceremony presentation="${name}"></signing-ceremony>`)
    .join('')
  await expect
    .poll(() => lines().slice(4))
    .toEqual([expect.stringContaining('no `presentation` "modal"')])
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement)
  holder.innerHTML = ''
  await expect
    .poll(() => lines().slice(5))
    .toEqual([expect.stringContaining('defined by another copy')])
})

it('a second copy of the module of <signing-ceremony> loads without an error', async () => {
  const { href } = new URL('../../src/element/index.ts?copy', import.meta.url)
  await expect(import(/* @vite-ignore */ href)).resolves.toBeDefined()
})

it('a <signing-ceremony> on a loaded page adds no listener to the document', async () => {
  const listen = vi.spyOn(document, 'addEventListener')
  onTestFinished(() => listen.mockRestore())
  const element = document.body.appendChild(new SigningCeremonyElement())
  element.remove()
  expect(listen).not.toHaveBeenCalled()
})
