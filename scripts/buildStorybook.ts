/**
 * Builds Storybook into `storybook-static/`, or into the folder of the first argument, and adds the
 * documentation site as its folder `docs/`. The second argument is the path at which the host serves
 * the folder. The default is the path of GitHub Pages.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { writeSite } from './site/writeSite.js'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'storybook-static'))
const base = process.argv[3] ?? '/react-signing-ceremony/'

const storybook = join(root, 'node_modules/.bin/storybook')
const { status } = spawnSync(storybook, ['build', '--quiet', '--output-dir', folder], {
  cwd: root,
  stdio: 'inherit',
  // Stories read NODE_ENV. In production they start the proxy in the page, without a server.
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status === 0) await writeSite(folder, base)
process.exitCode = status ?? 1
