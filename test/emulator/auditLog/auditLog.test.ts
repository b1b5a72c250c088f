import { array, assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localTime, utcTime } from '../../../src/emulator/auditLog/renderAuditLog.js'
import { printableText, wrapText } from '../../../src/emulator/auditLog/printableText.js'
import { createSigningEmulator, type SigningEmulator } from '../../../src/emulator/index.js'
import {
  call,
  createCeremony,
  emulatorWithRecipient,
  finish,
  replaceRecipient,
  requestCeremony,
} from '../support/callEmulator.js'
import { readPdf } from '../support/readPdf.js'

/** A PNG of one half transparent pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the signed document of the emulator', () => {
  it('contains the text of the document and the signature of each signer', async () => {
    const emulator = createSigningEmulator({ deliverableDelay: 0 })
    const { recipients, deliverables } = emulator.seedEnvelope({
      title: 'Lease',
      document: 'The rent is due.\n\n## Term\n\nOne year.',
      recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
      deliverables: [{ type: 'signed_document' }],
    })
    const url = await createCeremony(emulator, recipients[0]?.id ?? '')
    await finish(emulator, url, {
      consent: true,
      outcome: 'signed',
      signature: { kind: 'drawn', image: PIXEL },
    })
    const file = await download(emulator, deliverables[0]?.id ?? '')
    expect(file.headers.get('content-disposition')).toContain('lease-signed-document.pdf')
    expect(await readPdf(await file.arrayBuffer())).toMatchObject({
      title: 'Lease',
      imageCount: 1,
      text: expect.stringContaining(
        'Lease\nThe rent is due.\nTerm\nOne year.\nAda Lovelace\nSignature, drawn',
      ),
    })
  })
})

describe('the audit log of the emulator', () => {
  it('contains the fields of an authentication by emailed link unchanged', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await requestCeremony(emulator, recipientId, {
      authentication: { type: 'email_link', provider: 7, data: ['one', null], locale: 'en' },
    })
    emulator.endCeremony(recipientId)
    const { text } = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(text).toContain(
      'Method\nLink in an email\nprovider\n7\ndata\n["one",null]\nlocale\nen\nEvents',
    )
  })

  it('has tags for screen readers in reading order', async () => {
    const { structure } = await auditLogWith({ kind: 'drawn', image: PIXEL })
    const blocks = structure?.content.filter((part) => typeof part !== 'string')
    expect(structure?.tag).toBe('Document')
    expect(blocks?.slice(0, 3)).toMatchObject([
      { tag: 'H1', content: ['Audit log'] },
      { tag: 'P', content: ['Lease'], actualText: 'Lease' },
      { tag: 'P', content: ['Made by an emulator. This is not evidence.'] },
    ])
    const facts = blocks?.find(({ tag }) => tag === 'Table')
    expect(facts?.content[0]).toMatchObject({
      tag: 'TR',
      content: [
        { tag: 'TH', content: ['Title'] },
        { tag: 'TD', content: ['Lease'], actualText: 'Lease' },
      ],
    })
    expect(blocks?.filter(({ tag }) => tag === 'H2' || tag === 'Figure')).toMatchObject([
      { tag: 'H2', content: ['Document'] },
      { tag: 'H2', content: ['Signers'] },
      { tag: 'Figure', alt: 'Signature of Ada Lovelace' },
      { tag: 'H2', content: ['Events'] },
    ])
  })

  it('contains text of every alphabet unchanged in its tags for screen readers', async () => {
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
    const { text, title, structure } = await readPdf(await file.arrayBuffer())
    expect(title).toBe('Audit log: Договор 契約 עברית 🏠')
    expect(text).toContain('Title\n??????? ?? ????? ?')
    for (const exact of ['Договор 契約 עברית 🏠', '山田 太郎', 'Портал', 'Σύνοδος', 'ναι']) {
      expect(JSON.stringify(structure)).toContain(exact)
    }
  })

  it('names the replaced recipient and the new recipient', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    const { body } = await replaceRecipient(emulator, recipientId)
    await finish(emulator, await createCeremony(emulator, String(body['id'])))
    const { text } = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(text).toContain('Recipient replaced\nAda Lovelace')
    expect(text).toContain('Ceremony finished: signed\nGrace Hopper')
  })

  it('repeats the headers of the events on every page', async () => {
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    for (let count = 0; count < 40; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each ceremony adds one event
      await createCeremony(emulator, recipientId)
    }
    emulator.endCeremony(recipientId)
    const pdf = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    // The events begin on the second page.
    expect(pdf.pageCount).toBe(3)
    expect(pdf.text.match(/^Event$/gm)).toHaveLength(3)
  })

  it('is not returned for a url with a token that the emulator did not sign', async () => {
    const { emulator } = emulatorWithRecipient()
    const response = await emulator.fetch(`${emulator.origin}/files/lease-audit-log.pdf?token=x`)
    expect(response.status).toBe(404)
  })
})

describe('the times of the audit log', () => {
  it.each([
    ['2026-03-01T09:30:00.123Z', '1 Mar 2026, 10:30:00 CET', '2026-03-01 09:30:00'],
    ['2026-06-30T22:05:09.000Z', '1 Jul 2026, 00:05:09 CEST', '2026-06-30 22:05:09'],
  ])('show %s in local time with the zone, and in UTC', (time, expected, inUtc) => {
    expect([localTime(time, 'Europe/Berlin'), utcTime(time)]).toEqual([expected, inUtc])
  })
})

describe('the text conversion for the audit log', () => {
  const characters = new Set(
    Array.from(' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz?Àé', codeOf),
  )

  it('returns only characters that the font of the PDF contains', () => {
    assert(
      property(array(integer({ min: 0, max: 0x10ffff })), (codePoints) => {
        const text = String.fromCodePoint(...codePoints)
        const printed = Array.from(printableText(text, characters), codeOf)
        expect(printed.every((codePoint) => characters.has(codePoint))).toBe(true)
      }),
    )
  })
})

describe('the line breaking of the audit log', () => {
  it.each([
    ['one two three', ['one two', 'three']],
    ['abcdefghijklmno', ['abcdefghij', 'klmno']],
    ['a bcdefghijklmno', ['a', 'bcdefghijk', 'lmno']],
    ['', ['']],
  ])('breaks the text %j into lines of ten characters', (text, lines) => {
    expect(wrap(text)).toEqual(lines)
  })

  it('keeps every character and makes each line fit the width of the page', () => {
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
