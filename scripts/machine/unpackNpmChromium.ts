import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { NPM_CHROMIUM, npmChromiumFolder } from '../../test/support/browsers/npmChromium.js'

/** The parts of the package: the browser, and archives of the libraries and fonts that it needs. */
const ARCHIVES = ['al2023', 'swiftshader', 'fonts']

/**
 * Downloads the Chromium that npm has as a package and unpacks it into the cache folder. The package
 * is not a dependency because its `engines` ask for Node 22; the browser itself needs no Node.
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

/** Writes a script that starts the browser with its environment variables. */
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
