import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCommand } from '../../../support/findCommand.js'

/** Returns the folder of PostgreSQL's programs. Debian does not add it to the `PATH`. */
export function findPostgres(): string | undefined {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).toSorted().toReversed() : []
  const onPath = findCommand('postgres')
  const folders = [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    ...versions.map((version) => join(all, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')))
}
