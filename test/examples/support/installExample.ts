import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { repository } from '../../docs/documents.js'
import type { ExampleApp } from './exampleApps.js'
import { runIn } from './runIn.js'

/**
 * Copies an app into a folder outside the repository, installs the packed package and the app's other
 * packages, builds it for production and lints it. The apps have no lock file, because a lock file holds
 * the checksum of the package, which changes with every build.
 */
export async function installExample({ name, files }: ExampleApp, folder: string): Promise<void> {
  await Promise.all(
    files.map(async (file) => cp(join(repository, 'examples', name, file), join(folder, file))),
  )
  await nameTarball(join(folder, 'package.json'))
  await runIn(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
  await runIn(folder, 'npm', ['run', 'build'])
  await lint(folder, files)
}

/** Replaces the version of this package in `package.json` with the packed file. */
async function nameTarball(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const version = /(?<="react-signing-ceremony": )"[^"]+"/
  if (!version.test(text)) throw new Error(`${file} does not depend on react-signing-ceremony`)
  await writeFile(file, text.replace(version, JSON.stringify(`file:${inject('tarball')}`)))
}

/** Lints with the repository's rules. The app's own packages resolve only in this folder. */
async function lint(folder: string, files: readonly string[]): Promise<void> {
  const config = ['--config', join(repository, '.oxlintrc.json')]
  // Frameworks expect default exports, and Express 5 handles the rejection of a handler.
  const allowed = ['import/no-default-export', 'oxc/no-async-endpoint-handlers']
  const allow = allowed.flatMap((rule) => ['--allow', rule])
  const code = files.filter((file) => /\.(?:[jt]sx?|svelte|vue)$/.test(file))
  // Without a file name, the linter would lint all files of all packages.
  if (code.length === 0) return
  const oxlint = join(repository, 'node_modules/.bin/oxlint')
  await runIn(folder, oxlint, [...config, '--type-aware', '--type-check', ...allow, ...code])
}
