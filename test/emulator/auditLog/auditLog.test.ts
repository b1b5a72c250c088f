import { array, assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printableText } from '../../../src/emulator/auditLog/printableText.js'
import { wrapText } from '../../../src/emulator/auditLog/wrapText.js'
import { createSigningEmulator, type SigningEmulator } from '../../../src/emulator/index.js'
import { call, createCeremony, emulatorWithRecipient, finish } from '../support/callEmulator.js'
import { readPdf } from '../support/readPdf.js'

/** One pixel, half transparent. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the file', () => {
  it('is a PDF to save under a sensible name', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId))
    const file = await download(emulator, deliverableId)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="lease-audit-log.pdf"',
    )
    expect((await readPdf(await file.arrayBuffer())).title).toBe('Audit log: Lease')
  })

  it('tells who signed what, when, and every piece of evidence as it was given', async () => {
    const { emulator, envelope, recipientId, deliverableId, clock } = emulatorWithRecipient()
    const data = {
      'Session ID': 'sess_81',
      'Authenticated At': '1 March 2026, 09:29, by password and SMS',
      '': 'a value without a label',
    }
    const authentication = { type: 'custom', provider: 'Acme Portal', data }
    const url = await createCeremony(emulator, recipientId, { authentication })
    await emulator.fetch(url)
    clock.now += 90_000
    await finish(emulator, url)
    const { text } = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    for (const fact of [
      'Lease',
      envelope.id,
      'Ada Lovelace',
      'ada@example.com',
      recipientId,
      'custom',
      'Acme Portal',
      ...Object.entries(data).flat(),
      '2026-03-01T09:30:00.000Z\nCeremony created (Ada Lovelace)',
      '2026-03-01T09:30:00.000Z\nCeremony opened (Ada Lovelace)',
      '2026-03-01T09:31:30.000Z\nCeremony finished: signed (Ada Lovelace)',
      '2026-03-01T09:31:30.000Z\nEnvelope completed',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('tells the fields of link via email as they were given, whatever they are', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremony`, {
      authentication: { type: 'email_link', provider: 7, data: ['one', null], locale: 'en' },
    })
    emulator.endCeremony(recipientId)
    const { text } = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(text).toContain(
      'Method\nemail_link\nprovider\n7\ndata\n["one",null]\nlocale\nen\nSignature',
    )
  })

  it('shows a typed signature in letters', async () => {
    const text = { kind: 'typed', text: 'Ada King, Countess of Lovelace' }
    expect(await auditLogWith(text)).toMatchObject({
      imageCount: 0,
      text: expect.stringContaining(
        'Signature, typed\nName\nAda King, Countess of Lovelace\nAda King',
      ),
    })
  })

  it.each([
    ['drawn', { kind: 'drawn', image: PIXEL }],
    ['typed', { kind: 'typed', text: 'Ada', image: PIXEL }],
  ])('shows a %s signature as the image that the recipient saw', async (kind, signature) => {
    expect(await auditLogWith(signature)).toMatchObject({
      imageCount: 1,
      text: expect.stringContaining(`Signature, ${kind}`),
    })
  })

  it('tells what is a heading, a row and a picture to those who do not see it', async () => {
    const { structure } = await auditLogWith({ kind: 'drawn', image: PIXEL })
    const facts = expect.objectContaining({ tag: 'Table' })
    expect(structure).toMatchObject({
      tag: 'Document',
      content: [
        { tag: 'H1', content: ['Audit log'] },
        {
          tag: 'Table',
          content: expect.arrayContaining([
            {
              tag: 'TR',
              content: [
                { tag: 'TH', content: ['Envelope'] },
                { tag: 'TD', content: ['Lease'] },
              ],
            },
          ]),
        },
        { tag: 'H2', content: ['Ada Lovelace'] },
        facts,
        { tag: 'H3', content: ['Authentication'] },
        facts,
        { tag: 'H3', content: ['Signature, drawn'] },
        { tag: 'Figure', alt: 'Signature of Ada Lovelace', content: [''] },
        { tag: 'H2', content: ['Events'] },
        facts,
        { tag: 'P', content: [expect.stringContaining('audit-log.json')] },
      ],
    })
  })

  it('says so where an image cannot be read, and goes on', async () => {
    const image = `${PIXEL.slice(0, 70)}AAAA`
    expect((await auditLogWith({ kind: 'drawn', image })).text).toContain(
      'The image of the signature cannot be read.',
    )
  })

  it('holds the exact characters of any script in the file attached to it', async () => {
    const emulator = createSigningEmulator({ deliverableDelay: 0 })
    const { recipients, deliverables } = emulator.seedEnvelope({
      title: 'Договор 契約 עברית 🏠',
      recipients: [{ name: '山田 太郎', email: 'yamada@example.jp' }],
    })
    const authentication = {
      type: 'custom',
      provider: 'Портал',
      data: { Σύνοδος: 'ναι', 'جلسة\u0000': 'نعم\n\tno', '\uD800': '\u200F' },
    }
    const url = await createCeremony(emulator, recipients[0]?.id ?? '', { authentication })
    await finish(emulator, url)
    const file = await download(emulator, deliverables[0]?.id ?? '')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit-log.pdf"')
    const { text, title, attachments } = await readPdf(await file.arrayBuffer())
    expect(title).toBe('Audit log: Договор 契約 עברית 🏠')
    expect(text).toContain('Dogovor [U+5951][U+7D04]')
    expect(text).toContain('Portal')
    expect(text).toContain('Synodos')
    expect(JSON.parse(attachments['audit-log.json'] ?? '')).toMatchObject({
      recipients: [{ name: '山田 太郎' }],
      ceremonies: [{ authentication: { provider: 'Портал', data: { Σύνοδος: 'ναι' } } }],
    })
  })

  it('begins new pages for long evidence', async () => {
    const data = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`Label ${index}`, `value ${index} `.repeat(12)]),
    )
    const authentication = { type: 'custom', provider: 'P', data }
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId, { authentication }))
    const pdf = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(pdf.pageCount).toBeGreaterThan(4)
    expect(pdf.text).toContain('Label 119')
    expect(pdf.text).toContain(`Page ${pdf.pageCount}.`)
    // Of one cell the parts are on two pages, each mark with its own number there.
    expect(JSON.stringify(pdf.structure)).toContain('"Label 119"')
    expect(JSON.stringify(pdf.structure)).not.toContain('Page')
  })

  it('names whoever was replaced, and who signed instead', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    const { body } = await call(emulator, 'POST', `/v1/recipients/${recipientId}/replace`, {
      name: 'Grace Hopper',
      email: 'grace@example.com',
    })
    await finish(emulator, await createCeremony(emulator, String(body['id'])))
    const { text } = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(text).toContain('Recipient replaced (Ada Lovelace)')
    expect(text).toContain('Ceremony finished: signed (Grace Hopper)')
  })

  it('is not there before it is generated, nor for another token', async () => {
    const { emulator } = emulatorWithRecipient()
    const response = await emulator.fetch(`${emulator.origin}/files/lease-audit-log.pdf?token=x`)
    expect(response.status).toBe(404)
  })

  it('expires with its url, and a new answer has a new one', async () => {
    const { emulator, recipientId, deliverableId, clock } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId))
    const old = await urlOf(emulator, deliverableId)
    clock.now += 60 * 60 * 1000
    expect((await emulator.fetch(old)).status).toBe(410)
    expect((await download(emulator, deliverableId)).status).toBe(200)
  })
})

describe('printableText', () => {
  const characters = new Set(
    Array.from(' ABCDEFISUYabcdefghijklmnopqrstuvwxyz[]+0123456789Àé', codeOf),
  )

  it.each([
    ['é and À', 'é and À'],
    ['Dvořák', 'Dvorak'],
    ['Щука', 'Shchuka'],
    ['Йод', 'Yod'],
    ['объект', 'obekt'],
    ['Σωκράτης', 'Sokratis'],
    ['łąka', 'laka'],
    ['ﬁ', 'fi'],
    ['日', '[U+65E5]'],
    ['🏠', '[U+1F3E0]'],
    ['a\r\n\tb', 'a b'],
    ['a\u200Eb\u0000', 'ab'],
  ])('writes %j as %j', (text, expected) => {
    expect(printableText(text, characters)).toBe(expected)
  })

  it('gives nothing that the font has not, whatever it is given', () => {
    assert(
      property(array(integer({ min: 0, max: 0x10ffff })), (codePoints) => {
        const text = String.fromCodePoint(...codePoints)
        const printed = Array.from(printableText(text, characters), codeOf)
        expect(printed.every((codePoint) => characters.has(codePoint))).toBe(true)
      }),
    )
  })
})

describe('wrapText', () => {
  it.each([
    ['one two three', ['one two', 'three']],
    ['abcdefghijklmno', ['abcdefghij', 'klmno']],
    ['a bcdefghijklmno', ['a', 'bcdefghijk', 'lmno']],
    ['', ['']],
  ])('breaks %j', (text, lines) => {
    expect(wrap(text)).toEqual(lines)
  })

  it('loses no character and makes no line too wide', () => {
    assert(
      property(string(), (text) => {
        const lines = wrap(text)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(10)
      }),
    )
  })
})

function wrap(text: string): string[] {
  return wrapText(text, 10, (part) => part.length)
}

async function auditLogWith(signature: object) {
  const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
  const url = await createCeremony(emulator, recipientId)
  await finish(emulator, url, { outcome: 'signed', consent: true, signature })
  return readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
}

async function download(emulator: SigningEmulator, deliverableId: string): Promise<Response> {
  return emulator.fetch(await urlOf(emulator, deliverableId))
}

async function urlOf(emulator: SigningEmulator, deliverableId: string): Promise<string> {
  return String((await call(emulator, 'GET', `/v1/deliverables/${deliverableId}`)).body['url'])
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
