const service = process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787'
const portal = process.env.PORTAL_URL ?? 'http://localhost:3000'

async function call(path, body) {
  const response = await fetch(`${service}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': process.env.SIGNING_API_KEY ?? 'key_test_emulator',
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return response.json()
}

/** Returns the url of a new ceremony. */
export async function createCeremony({ recipientId }, { id, user, signedInAt }) {
  const { url } = await call(`/recipients/${recipientId}/ceremony`, {
    authentication: {
      type: 'custom',
      provider: 'Alder Homes',
      data: { User: user, 'Session ID': id, 'Signed in at': signedInAt },
    },
    embeddable_in: [portal],
    redirect_url: `${portal}/finished`,
  })
  return { url }
}

/** Returns whether the service has generated the audit log, so the tenant has signed. */
export async function hasAuditLog({ auditLogId }) {
  return (await call(`/deliverables/${auditLogId}`)).status === 'generated'
}
