/** A Documenso that runs for this test. */
export interface RunningDocumenso {
  readonly url: string
  readonly apiKey: string
}

/** The Documenso that the environment names. */
export function runningDocumenso(): RunningDocumenso | undefined {
  const { DOCUMENSO_URL: url, DOCUMENSO_API_KEY: apiKey } = process.env
  return url === undefined || apiKey === undefined ? undefined : { url, apiKey }
}

const META = { distributionMethod: 'NONE' }

/**
 * Creates and distributes an envelope with one signature field for each name. Returns the ids of the
 * recipients in the same order.
 */
export async function createEnvelope(service: RunningDocumenso, names: readonly string[]) {
  const recipients = names.map((name, index) => ({
    role: 'SIGNER',
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    fields: [
      {
        identifier: 0,
        type: 'SIGNATURE',
        page: 1,
        positionX: 10,
        positionY: 30 + index * 10,
        width: 30,
        height: 6,
      },
    ],
  }))
  const form = new FormData()
  const payload = { type: 'DOCUMENT', title: 'Lease', recipients, meta: META }
  form.set('payload', JSON.stringify(payload))
  form.set('files', new Blob([leasePdf()], { type: 'application/pdf' }), 'lease.pdf')
  const created = await call(service, 'create', form)
  const envelopeId = String(Object(created).id)
  const order = JSON.stringify({ envelopeId, meta: META })
  const sent = Object(await call(service, 'distribute', order))
  const ids = names.map((name) =>
    String(sent.recipients.find((recipient: { name: string }) => recipient.name === name).id),
  )
  return { envelopeId, recipientIds: ids }
}

/** Reads a recipient. Returns `undefined` if Documenso does not know it. */
export async function readRecipient(
  { url, apiKey }: RunningDocumenso,
  id: string,
): Promise<{ readonly token: string; readonly isFilled: boolean } | undefined> {
  const response = await fetch(`${url}/api/v2/envelope/recipient/${id}`, {
    headers: { authorization: apiKey, accept: 'application/json' },
  })
  if (response.status === 404) return undefined
  const body = Object(await response.json())
  const isFilled = body.fields.every(({ inserted }: { inserted: boolean }) => inserted)
  return { token: String(body.token), isFilled }
}

async function call(
  { url, apiKey }: RunningDocumenso,
  path: string,
  body: FormData | string,
): Promise<unknown> {
  const response = await fetch(`${url}/api/v2/envelope/${path}`, {
    method: 'POST',
    headers: {
      authorization: apiKey,
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  if (!response.ok) throw new Error(`Documenso answered ${path} with status ${response.status}.`)
  return response.json()
}

/** Writes a PDF of one empty page. */
function leasePdf(): string {
  const offsets: number[] = []
  let pdf = '%PDF-1.7\n'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ]
  for (const [index, object] of objects.entries()) {
    offsets.push(pdf.length)
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${pdf}xref\n0 4\n0000000000 65535 f \n${rows}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
}
