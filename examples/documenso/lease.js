const service = process.env.DOCUMENSO_URL ?? 'http://localhost:3000'
const authorization = process.env.DOCUMENSO_API_KEY ?? ''

async function post(path, body, type) {
  const order = { method: 'POST', headers: { authorization, ...type }, body }
  const response = await fetch(`${service}/api/v2/envelope/${path}`, order)
  if (!response.ok) throw new Error(`Documenso answered ${path} with ${response.status}.`)
  return response.json()
}

/** Creates a lease for Ada, and returns the ids of its envelope and of its recipient. */
export async function createLease() {
  const field = { type: 'SIGNATURE', page: 1, positionX: 10, positionY: 30, width: 30, height: 6 }
  const ada = { role: 'SIGNER', name: 'Ada Lovelace', email: 'ada@example.com' }
  const recipients = [{ ...ada, fields: [{ identifier: 0, ...field }] }]
  // Documenso sends no mails, because the portal shows the document.
  const meta = { distributionMethod: 'NONE' }
  const form = new FormData()
  form.set('payload', JSON.stringify({ type: 'DOCUMENT', title: 'Lease', recipients, meta }))
  form.set('files', new Blob([leasePdf()], { type: 'application/pdf' }), 'lease.pdf')
  const { id } = await post('create', form)
  const order = JSON.stringify({ envelopeId: id, meta })
  const sent = await post('distribute', order, { 'content-type': 'application/json' })
  return { envelopeId: id, recipientId: String(sent.recipients[0].id) }
}

/** Writes a PDF of one page. In your portal: the document that a person must sign. */
function leasePdf() {
  const text = 'BT /F1 24 Tf 72 760 Td (Lease of Flat 7) Tj ET'
  const fonts = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
  const page = `/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${fonts}>>`
  let pdf = '%PDF-1.7\n'
  const offsets = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page}>>`,
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
  ].map((object, index) => {
    const offset = String(pdf.length).padStart(10, '0')
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`
  return `${pdf}${table}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
}
