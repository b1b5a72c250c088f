/**
 * Builds Storybook, and the documents as a site in its `docs/`, into a folder that any static host
 * serves, from any path: `storybook-static/`, or the folder that is named.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { writeSite } from './site/writeSite.js'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'storybook-static'))

const storybook = join(root, 'node_modules/.bin/storybook')
const { status } = spawnSync(storybook, ['build', '--quiet', '--output-dir', folder], {
  cwd: root,
  stdio: 'inherit',
  // Whoever calls: the stories go by it, since what is built has no server to ask.
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status === 0) await writeSite(root, folder)
process.exitCode = status ?? 1
