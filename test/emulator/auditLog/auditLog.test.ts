import { array, assert, integer, property, string } from 'fast-check'
import { createHash } from 'node:crypto'
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

/** Returns a time as the events show it last before the name of the event: a log in UTC has one column. */
function shownTime(time: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'UTC' ? localTime(time, timeZone) : utcTime(time)
}

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
  it('contains the signers, documents, times and the unchanged evidence', async () => {
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
      'Role\nSigner\nStatus\nSigned',
      'Method\nSign-in at the sender',
      'Provider\nAcme Portal',
      ...Object.entries(data).map(([label, value]) => `${label}\n${value}`),
      `${shownTime('2026-03-01T09:30:00Z')}\nCeremony created\nAda Lovelace`,
      `${shownTime('2026-03-01T09:30:00Z')}\nCeremony opened\nAda Lovelace`,
      `${shownTime('2026-03-01T09:31:30Z')}\nCeremony finished: signed\nAda Lovelace`,
      `${shownTime('2026-03-01T09:31:30Z')}\nEnvelope completed`,
    ]) {
      expect(text).toContain(fact)
    }
  })

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

  it.each([
    [0, 'Signature, typed: Ada King, Countess', { kind: 'typed', text: 'Ada King, Countess' }],
    [1, 'Signature, typed: Ada', { kind: 'typed', text: 'Ada', image: PIXEL }],
    [1, 'Signature, drawn', { kind: 'drawn', image: PIXEL }],
  ])('contains %i images and the text “%s”', async (imageCount, text, signature) => {
    expect(await auditLogWith(signature)).toMatchObject({
      imageCount,
      text: expect.stringContaining(text),
    })
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

  it('contains a note instead of a signature image that cannot be read', async () => {
    const image = `${PIXEL.slice(0, 70)}AAAA`
    expect((await auditLogWith({ kind: 'drawn', image })).text).toContain(
      'The image of the signature cannot be read.',
    )
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

  it('contains the SHA-256 hash of the document’s text', async () => {
    const emulator = createSigningEmulator({ deliverableDelay: 0 })
    const { recipients, deliverables } = emulator.seedEnvelope({
      document: 'Straße',
      recipients: [{ name: 'Ada', email: 'ada@example.com' }],
    })
    await finish(emulator, await createCeremony(emulator, recipients[0]?.id ?? ''))
    const file = await download(emulator, deliverables[0]?.id ?? '')
    const hash = createHash('sha256').update('Straße').digest('hex')
    expect((await readPdf(await file.arrayBuffer())).text).toContain(hash)
  })

  it('shows on every page that an emulator made it, and the page number', async () => {
    const data = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`Label ${index}`, 'value']),
    )
    const authentication = { type: 'custom', provider: 'P', data }
    const { emulator, recipientId, deliverableId } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId, { authentication }))
    const pdf = await readPdf(await (await download(emulator, deliverableId)).arrayBuffer())
    expect(pdf.pageCount).toBe(3)
    expect(pdf.text.match(/^EMULATOR$/gm)).toHaveLength(3)
    const numbers = pdf.text.match(/^Page \d of 3$/gm)
    expect(numbers).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
    // The tags contain the text of every page, also of the last page.
    expect(JSON.stringify(pdf.structure)).toContain('Label 39')
    expect(pdf.heights).toHaveLength(3)
    for (const page of pdf.heights) {
      const [, footer = 0] = page.find(([text]) => text.startsWith('Page ')) ?? []
      expect(footer).toBeGreaterThan(30)
      const others = page.map(([, height]) => height).filter((height) => height !== footer)
      expect(Math.min(...others)).toBeGreaterThan(footer + 20)
    }
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

  it('has a url that expires after an hour, and gets a new url with each request', async () => {
    const { emulator, recipientId, deliverableId, clock } = emulatorWithRecipient()
    await finish(emulator, await createCeremony(emulator, recipientId))
    const old = await urlOf(emulator, deliverableId)
    clock.now += 60 * 60 * 1000
    expect((await emulator.fetch(old)).status).toBe(410)
    expect((await download(emulator, deliverableId)).status).toBe(200)
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

  it.each([
    ['é and À', 'é and À'],
    ['Dvořák', 'Dvorak'],
    ['Щука', '????'],
    ['łąka', '?aka'],
    ['ﬁ', 'fi'],
    ['日🏠', '??'],
    ['a\r\n\tb', 'a b'],
    ['a\u200Eb\u0000', 'ab'],
  ])('converts %j to %j', (text, expected) => {
    expect(printableText(text, characters)).toBe(expected)
  })

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
