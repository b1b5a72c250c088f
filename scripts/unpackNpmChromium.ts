import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { NPM_CHROMIUM, NPM_FONTS, npmChromiumFolder } from '../test/support/browsers/npmChromium.js'

/** The package's archives of the libraries and fonts that the browser needs. */
const ARCHIVES = ['al2023', 'swiftshader', 'fonts']

/** The fonts to copy from {@link NPM_FONTS}. */
const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansMono.ttf']

/**
 * Downloads an npm package with Chromium and one with fonts, and unpacks them into the user's cache
 * folder. They are no dependencies, because npm on Node 20 would warn that Chromium's requires Node 22.
 */
export async function unpackNpmChromium(): Promise<void> {
  const target = npmChromiumFolder()
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}-`)
  try {
    download(NPM_CHROMIUM, folder)
    await decompress(folder, 'chromium', join(folder, 'chrome'))
    await Promise.all(ARCHIVES.map(async (name) => unpackArchive(folder, name)))
    download(NPM_FONTS, folder)
    const fonts = join(folder, 'package/ttf')
    await Promise.all(
      FONTS.map(async (name) => rename(join(fonts, name), join(folder, 'fonts', name))),
    )
    await rm(join(folder, 'package'), { recursive: true })
    await writeStarter(folder, target, 'chromium', ['/usr/share/fonts', `${target}/fonts`])
    await writeStarter(folder, target, 'chromium-for-pictures', [`${target}/fonts`])
    await rm(target, { recursive: true, force: true })
    await rename(folder, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Downloads an npm package, and unpacks it into the folder `package`. */
function download({ name, version }: typeof NPM_CHROMIUM | typeof NPM_FONTS, folder: string): void {
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 300_000,
  }).trim()
  execFileSync('tar', ['-xzf', packed], { cwd: folder })
  rmSync(join(folder, packed))
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
async function writeStarter(
  folder: string,
  target: string,
  name: string,
  fontFolders: readonly string[],
): Promise<void> {
  const fonts = `<?xml version="1.0"?>
<fontconfig>
  ${fontFolders.map((path) => `<dir>${path}</dir>`).join('\n  ')}
  <cachedir>${target}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`
  const starter = `#!/bin/sh
export LD_LIBRARY_PATH="${target}/lib:${target}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="${target}/${name}.conf"
exec "${target}/chrome" "$@"
`
  await writeFile(join(folder, `${name}.conf`), fonts)
  await writeFile(join(folder, name), starter)
  await chmod(join(folder, name), 0o755)
}
