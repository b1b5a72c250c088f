import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'
import { repository } from './support/packedConsumer.js'

function readJson(name: string): JsonObject {
  const value: unknown = JSON.parse(readFileSync(join(repository, name), 'utf8'))
  return isJsonObject(value) ? value : {}
}

describe('npm ci', () => {
  it('accepts the lock file and Node’s version without a warning', { timeout: 120_000 }, () => {
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run'], {
      cwd: repository,
      encoding: 'utf8',
    })
    expect(stderr).not.toContain('EBADENGINE')
    expect(status).toBe(0)
  })

  it('prints no notice about install scripts, because `allowScripts` lists every script', () => {
    const packages = Object.entries(Object(readJson('package-lock.json')['packages']))
    const withScript = packages.flatMap(([path, entry]) =>
      isJsonObject(entry) && entry['hasInstallScript'] ? path.replace(/^.*node_modules\//, '') : [],
    )
    const decided = Object.keys(Object(readJson('package.json')['allowScripts']))
    expect(withScript.filter((name) => !decided.includes(name))).toEqual([])
  })
})
