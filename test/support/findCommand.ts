import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of a command's file on the `PATH`, or `undefined`. */
export function findCommand(name: string): string | undefined {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
