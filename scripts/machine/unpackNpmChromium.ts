import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { NPM_CHROMIUM, npmChromiumFolder } from '../../test/support/browsers/npmChromium.js'

/** The package's archives of the libraries and fonts that the browser needs. */
const ARCHIVES = ['al2023', 'swiftshader', 'fonts']

/**
 * Downloads an npm package with Chromium, and unpacks it into the user's cache folder. The package
 * is not a dependency, because npm on Node 20 would warn that it requires Node 22.
 */
export async function unpackNpmChromium(): Promise<void> {
  const target = npmChromiumFolder()
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}-`)
  try {
    const packed = execFileSync(
      'npm',
      ['pack', '--silent', `${NPM_CHROMIUM.name}@${NPM_CHROMIUM.version}`],
      { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 300_000 },
    ).trim()
    execFileSync('tar', ['-xzf', packed], { cwd: folder })
    await decompress(folder, 'chromium', join(folder, 'chrome'))
    await Promise.all(ARCHIVES.map(async (name) => unpackArchive(folder, name)))
    await rm(join(folder, packed))
    await rm(join(folder, 'package'), { recursive: true })
    await writeStarter(folder, target)
    await rm(target, { recursive: true, force: true })
    await rename(folder, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function decompress(folder: string, name: string, file: string): Promise<void> {
  const source = createReadStream(join(folder, 'package/bin', `${name}.br`))
  await pipeline(source, createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }))
}

async function unpackArchive(folder: string, name: string): Promise<void> {
  const archive = join(folder, `${name}.tar`)
  await decompress(folder, `${name}.tar`, archive)
  execFileSync('tar', ['-xf', archive, '--no-same-owner'], { cwd: folder })
  await rm(archive)
}

/** Writes a script that sets the environment variables of the browser and starts it. */
async function writeStarter(folder: string, target: string): Promise<void> {
  const fonts = `<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${target}/fonts</dir>
  <cachedir>${target}/fonts-cache</cachedir>
</fontconfig>
`
  const starter = `#!/bin/sh
export LD_LIBRARY_PATH="${target}/lib:${target}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="${target}/fonts.conf"
exec "${target}/chrome" "$@"
`
  await writeFile(join(folder, 'fonts.conf'), fonts)
  await writeFile(join(folder, 'chromium'), starter)
  await chmod(join(folder, 'chromium'), 0o755)
}
