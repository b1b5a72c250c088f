import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Template } from '../../../src/commandLine/init/template.js'
import { startServer } from '../../examples/support/startServer.js'
import { freePort } from '../../support/freePort.js'
import { type PackedConsumer, repository } from './packedConsumer.js'

/** Links packages of this repository into an application, besides the declared ones. */
export function linkPackages({ folder }: PackedConsumer, names: readonly string[]): void {
  for (const name of names) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), target)
  }
}

/**
 * Writes the files of `init`, and starts their server and the emulator on a version of Node. Returns
 * the status with which the server answers a request to create a ceremony.
 */
export async function statusOfCeremony(
  consumer: PackedConsumer,
  { name, files }: Pick<Template, 'name' | 'files'>,
  node = process.execPath,
): Promise<number> {
  const folder = join(consumer.folder, name)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const port = String(await freePort())
  const portal = `http://localhost:${port}`
  const cli = join(consumer.packageFolder, 'dist/commandLine/cli.js')
  const emulate = [cli, 'emulate', '--seed', 'envelope.json', '--port', '0']
  const emulator = startServer(folder, node, emulate, {})
  let stop = emulator.stop
  try {
    await emulator.until(() => emulator.output().includes('Stop with Ctrl-C.'))
    const [service] = /http:\/\/127\.0\.0\.1:\d+/.exec(emulator.output()) ?? []
    const env = { PORT: port, PORTAL_URL: portal, SIGNING_SERVICE_URL: service }
    const server = startServer(folder, node, ['server.mjs'], env)
    stop = () => [server, emulator].forEach((one) => one.stop())
    await server.until(() => /listens on|runs on/.test(server.output()))
    const { status } = await fetch(`${portal}/api/signing/recipients/re_ada/ceremony`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: portal,
      },
      body: '{}',
    })
    return status
  } finally {
    stop()
  }
}
