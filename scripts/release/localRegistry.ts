import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { freePort } from '../../test/support/freePort.js'

/**
 * The last version of Verdaccio, an npm registry, that runs on Node 20. The version of `node-fetch`
 * is fixed, because some registries lack the tag by which Verdaccio requests it.
 */
const VERDACCIO = {
  private: true,
  dependencies: { verdaccio: '6.5.0' },
  overrides: { 'node-fetch': '2.7.0' },
}

/** An npm registry that runs on this machine. */
export interface LocalRegistry {
  /** The environment variables with which npm uses this registry and may publish to it. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => void
}

/**
 * Starts an npm registry that stores published packages in `folder`. It fetches all other packages
 * from the registry of npm's configuration.
 */
export async function startRegistry(folder: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'config.json'), JSON.stringify(configOf(folder, upstream)))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(VERDACCIO))
  execFileSync('npm', ['install', '--no-audit'], { cwd: folder, stdio: 'ignore' })
  const child = spawn(
    join(folder, 'node_modules/.bin/verdaccio'),
    ['--config', join(folder, 'config.json'), '--listen', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const address = `http://127.0.0.1:${port}/`
  await untilAnswers(`${address}-/ping`)
  const token = await signUp(address)
  return {
    env: {
      npm_config_registry: address,
      [`npm_config_//127.0.0.1:${port}/:_authToken`]: token,
    },
    stop: () => {
      child.kill()
    },
  }
}

/** Returns the configuration of Verdaccio. Its format is YAML, which includes JSON. */
function configOf(folder: string, upstream: string) {
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'users') } },
    uplinks: { upstream: { url: upstream } },
    packages: {
      'react-signing-ceremony': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    log: { type: 'stdout', level: 'error' },
  }
}

async function untilAnswers(address: string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- repeated until the registry answers
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    // oxlint-disable-next-line no-await-in-loop -- repeated until the registry answers
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  throw new Error('The local registry did not start within two minutes.')
}

/** Creates a user in the local registry, and returns the user's token. */
async function signUp(address: string): Promise<string> {
  const answer = await fetch(`${address}-/user/org.couchdb.user:rehearsal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'rehearsal', password: crypto.randomUUID() }),
  })
  const body: unknown = await answer.json()
  if (!isJsonObject(body) || typeof body['token'] !== 'string') {
    throw new Error(`The local registry gave no token (status ${answer.status}).`)
  }
  return body['token']
}
