import { keyCure, keyProblem } from '../../proxy/service/keyProblem.js'
import type { Terminal } from '../terminal/terminal.js'
import { ConfigError } from './config/configProblem.js'
import { readSecret } from './config/secrets.js'
import type { ServiceConfig } from './config/standaloneConfig.js'

/** The service's key cannot be used. Its words are ours alone, and fit for a log. */
export class KeyFailure extends Error {
  override readonly name = 'KeyFailure'
}

/** Refuses a key that the proxy would not send: at the start, not when somebody wants to sign. */
export async function assertServiceKey(
  service: ServiceConfig,
  env: Terminal['env'],
): Promise<void> {
  const path = `${service.path}.apiKey`
  const message = keyProblem(await readSecret(path, service.apiKey, env), service.mode)
  if (message === undefined) return
  throw new ConfigError([{ code: 'invalid_value', path, message, remedy: keyCure }])
}

/** Reads the key anew for each call, so that it can be changed without a restart. */
export function serviceKey(service: ServiceConfig, env: Terminal['env']): () => Promise<string> {
  return async () => {
    const key = await readSecret('', service.apiKey, env).catch(() => {
      throw new KeyFailure(`The key of ${service.path} cannot be read.`)
    })
    const problem = keyProblem(key, service.mode)
    if (problem === undefined) return key
    throw new KeyFailure(`The key of ${service.path} ${problem}.`)
  }
}
