import { execFileSync } from 'node:child_process'
import { appendFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const here = import.meta.dirname
const root = join(here, '../..')

/** The empty portals, each with the folders of its files. A later folder replaces files of an earlier one. */
export const portals = {
  next: ['shared', 'next'],
  'vite-express': ['shared', 'express', 'vite-express'],
  'react-router': ['shared', 'react-router'],
  plain: ['shared', 'plain'],
  vue: ['shared', 'express', 'vue'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PortalName = keyof typeof portals

export function isPortalName(text: string | undefined): text is PortalName {
  return text !== undefined && Object.hasOwn(portals, text)
}

/** The file name of the package in a portal's folder. */
const TARBALL = 'react-signing-ceremony.tgz'

const WITH_PACKAGE = `
Use the npm package \`react-signing-ceremony\`: \`npm install ./${TARBALL}\`. Its skill is \`node_modules/react-signing-ceremony/skills/react-signing-ceremony/SKILL.md\`. The emulator of the service: \`npx react-signing-ceremony emulate --seed envelopes.json\`.
`

const BY_HAND = `
Use no package for signing. \`SERVICE.md\` describes the service. Its emulator: \`node ${join(root, 'dist/commandLine/cli.js')} emulate --seed envelopes.json\`.
`

/** Writes an empty portal with its task into a folder: for the package, or to build by hand. */
export async function preparePortal(
  name: PortalName,
  folder: string,
  { byHand }: { readonly byHand: boolean },
): Promise<void> {
  await copyLayers('portals', name, folder)
  await appendFile(join(folder, 'TASK.md'), byHand ? BY_HAND : WITH_PACKAGE)
  if (byHand) await cp(join(root, 'docs/serviceContract.md'), join(folder, 'SERVICE.md'))
  else packInto(folder)
}

/** Copies the files of a portal, or of its solution, over the files in a folder. */
export async function copyLayers(
  from: 'portals' | 'solutions',
  name: PortalName,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const layer of portals[name]) {
    await cp(join(here, from, layer), folder, { recursive: true, force: true })
  }
}

function packInto(folder: string): void {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const { filename }: { filename: string } = JSON.parse(output)[0]
  execFileSync('mv', [join(folder, filename), join(folder, TARBALL)])
}
