import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from '../../docs/documents.js'

/** An example app in a folder of `examples/`. */
export interface ExampleApp {
  readonly name: string
  /** The paths of the app's files, relative to its folder, without build results. */
  readonly files: readonly string[]
  /** Whether the app installs and builds in seconds, so that `npm test` runs it. */
  readonly isFast: boolean
  /** Whether the app signs with the emulator. Others need the service that they are named after. */
  readonly usesEmulator: boolean
}

const FAST = new Set(['plain', 'vite-express'])

/** All example apps: one for each folder in `examples/` with a package.json. */
export const exampleApps: readonly ExampleApp[] = readdirSync(join(repository, 'examples'), {
  withFileTypes: true,
})
  .filter(({ name }) => existsSync(join(repository, 'examples', name, 'package.json')))
  .map(({ name }) => ({
    name,
    files: repositoryFiles
      .filter((path) => path.startsWith(`examples/${name}/`))
      .map((path) => path.slice(`examples/${name}/`.length)),
    isFast: FAST.has(name),
    usesEmulator: name !== 'documenso',
  }))

/** Returns the text of one file of an app. */
export function readExample({ name }: ExampleApp, file: string): string {
  return readFileSync(join(repository, 'examples', name, file), 'utf8')
}
