import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './packedConsumer.js'

/** The folder of a downloaded package, or the reason why it is missing. */
export type FetchedPackage = { readonly folder: string } | { readonly missing: string }

/**
 * Downloads a package from npm once, without its dependencies, if `CI` or `FETCH_PACKAGES` is set.
 * It is not a dependency of this repository, because only one test needs it.
 */
export function fetchPackage(name: string, version: string): FetchedPackage {
  const folder = join(repository, 'node_modules/.cache/packages', `${name}-${version}`)
  if (existsSync(folder)) return { folder }
  if (!process.env['CI'] && !process.env['FETCH_PACKAGES']) {
    return { missing: 'not fetched: set FETCH_PACKAGES=1' }
  }
  mkdirSync(dirname(folder), { recursive: true })
  // Two test files may download the same package, so each uses its own folder until the rename.
  const own = mkdtempSync(`${folder}-`)
  const options = { cwd: own, encoding: 'utf8', stdio: 'pipe' } as const
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim()
  execFileSync('tar', ['-xzf', packed], options)
  if (!existsSync(folder)) renameSync(join(own, 'package'), folder)
  rmSync(own, { recursive: true })
  return { folder }
}
