import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './packedConsumer.js'

/** The folder of a fetched package, or the reason why it is missing. */
export type FetchedPackage = { readonly folder: string } | { readonly missing: string }

/**
 * Returns a package of npm without its dependencies. It is no dependency of this repository, because
 * one test needs it and it is large. It is fetched once, if `CI` or `FETCH_PACKAGES` is set.
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
