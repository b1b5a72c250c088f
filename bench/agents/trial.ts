import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from '../../src/emulator/node/startSigningEmulator.js'
import { runIn } from '../../test/examples/support/runIn.js'
import { startServer } from '../../test/examples/support/startServer.js'
import { freePort } from '../../test/support/freePort.js'

/** A lease of the trial's database. */
export interface Lease {
  readonly id: string
  readonly title: string
  readonly tenant: string
  readonly recipientId: string
  readonly auditLogId: string
}

/** A built and running result, with an emulator and a database that its author has not seen. */
export interface Trial {
  readonly folder: string
  readonly portal: string
  readonly apiKey: string
  readonly service: RunningSigningEmulator
  /** Three leases of Ada: to sign, to decline, and for `check-proxy`. */
  readonly leases: { readonly [Key in 'signed' | 'declined' | 'checked']: Lease }
  readonly stop: () => Promise<void>
}

const word = (): string => randomBytes(6).toString('hex')

/** Builds and starts the portal in a folder. All ids, the API key and the secret are new. */
export async function startTrial(folder: string): Promise<Trial> {
  const [port, apiKey] = [String(await freePort()), `key_test_${word()}${word()}`]
  const leases = { signed: newLease('ada'), declined: newLease('ada'), checked: newLease('ada') }
  const service = await startSigningEmulator({ port: 0, apiKey, deliverableDelay: 300 })
  const data = {
    users: await readUsers(folder),
    leases: [...Object.values(leases), newLease('eve')],
  }
  for (const { title, recipientId, auditLogId } of data.leases) {
    const recipient = { id: recipientId, name: 'Test Recipient', email: 'test@example.com' }
    service.emulator.seedEnvelope({
      title,
      recipients: [recipient],
      deliverables: [{ id: auditLogId }],
    })
  }
  const file = join(tmpdir(), `portal-${word()}.json`)
  await writeFile(file, JSON.stringify(data))
  const portal = `http://localhost:${port}`
  const env = {
    PORT: port,
    PORTAL_URL: portal,
    PORTAL_DATA: file,
    PORTAL_SECRET: word(),
    SIGNING_SERVICE_URL: service.origin,
    SIGNING_API_KEY: apiKey,
  }
  try {
    await runIn(folder, 'npm', ['run', 'build'], env)
    const server = startServer(folder, 'npm', ['start'], env)
    const stop = async (): Promise<void> => {
      server.stop()
      await service.close()
      await rm(file)
    }
    await server.until(async () =>
      fetch(`${portal}/login`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return { folder, portal, apiKey, service, leases, stop }
  } catch (error) {
    await service.close()
    throw error
  }
}

async function readUsers(folder: string): Promise<unknown> {
  const { users }: { users: unknown } = JSON.parse(
    await readFile(join(folder, 'portal.json'), 'utf8'),
  )
  return users
}

function newLease(tenant: string): Lease {
  const id = word()
  return {
    id,
    title: `Lease ${id}`,
    tenant,
    recipientId: `re_${word()}`,
    auditLogId: `del_${word()}`,
  }
}
