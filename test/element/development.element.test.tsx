import { expect, it, onTestFinished, vi } from 'vitest'
import { SigningCeremonyElement } from '../../src/element/development.js'

it('the development build of <signing-ceremony> names a misspelled attribute once', async () => {
  expect(customElements.get('signing-ceremony')).toBe(SigningCeremonyElement)
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const lines = (): readonly string[] =>
    warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('no attribute'))
  const holder = document.createElement('div')
  document.body.append(holder)
  onTestFinished(() => {
    holder.remove()
    vi.restoreAllMocks()
  })
  // The parser of HTML writes the name of an attribute in lower case.
  const markup = '<signing-ceremony recipientId="re_1" class="lease" title="Lease" data-x="1">'
  holder.innerHTML = markup + markup
  await expect
    .poll(lines)
    .toEqual([
      '[react-signing-ceremony] <signing-ceremony> has no attribute `recipientid`. Did you mean `recipient-id`?',
    ])
  holder.innerHTML = '<signing-ceremony auto_start></signing-ceremony>'
  await expect.poll(lines).toHaveLength(2)
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
