import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './packedConsumer.js'

/** A package that tests run with, or why there is none. */
export type FetchedPackage = { readonly folder: string } | { readonly missing: string }

/**
 * A package of npm's that is no dependency of this repository, since it would cost everybody its size
 * and serves one test. Fetched once, where `CI` or `FETCH_PACKAGES` is set; without its own dependencies.
 */
export function fetchPackage(name: string, version: string): FetchedPackage {
  const cache = join(repository, 'node_modules/.cache/packages', `${name}-${version}`)
  const folder = join(cache, 'package')
  if (existsSync(folder)) return { folder }
  if (!process.env['CI'] && !process.env['FETCH_PACKAGES']) {
    return { missing: 'not fetched: set FETCH_PACKAGES=1' }
  }
  mkdirSync(cache, { recursive: true })
  const options = { cwd: cache, encoding: 'utf8', stdio: 'pipe' } as const
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim()
  execFileSync('tar', ['-xzf', packed], options)
  rmSync(join(cache, packed))
  return { folder }
}
