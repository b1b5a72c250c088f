/**
 * Builds Storybook, and the documentation site in its `docs/`, into `storybook-static/` or the named
 * folder. Any static host can serve the folder at any path.
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
  // The stories read it: a built Storybook has no server.
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status === 0) await writeSite(folder)
process.exitCode = status ?? 1
