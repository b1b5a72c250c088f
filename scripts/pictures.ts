/**
 * `npm run pictures`: renews the pictures that tests compare, in `test/pictures/stored/`, and README's
 * in `docs/images/`. The Chromium from npm takes all of them, with its own fonts, so that they are
 * equal on every machine.
 *
 * README's pictures show moments of a ceremony in the sample portal. Beside each one is a file with its
 * texts, so that `test/e2e/pictures.test.ts` fails if the portal shows another text.
 * `test-results/moments/index.html` shows all moments, on a phone and a desktop, light and dark.
 * Arguments select moments, and then no picture in the repository changes.
 */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { startPortal } from '../demo/portal.js'
import { buildAppFiles } from '../demo/server/appFiles.js'
import { STORED } from '../test/pictures/support/showDifferences.js'
import { findPicturesChromium } from '../test/support/browsers/npmChromium.js'
import { unpackNpmChromium } from './unpackNpmChromium.js'
import { type Moment, moments } from './pictures/moments.js'
import { pictured, readTexts, SCREENS } from './pictures/pictured.js'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results/moments')
const SCHEMES = ['light', 'dark'] as const
type Width = keyof typeof SCREENS
type Scheme = (typeof SCHEMES)[number]

const wanted = process.argv.slice(2)
const chosen = moments.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const renewsAll = wanted.length === 0
if (!findPicturesChromium()) await unpackNpmChromium()
if (renewsAll) await storePictures()
await mkdir(folder, { recursive: true })
const app = await buildAppFiles()
const executablePath = findPicturesChromium()
if (!executablePath) throw new Error('The Chromium from npm has no `chromium-for-pictures`.')
const browser = await chromium.launch({ executablePath })
for (const moment of chosen) {
  const started = Date.now()
  // oxlint-disable-next-line no-await-in-loop -- four pages at once are enough for a few cores
  await Promise.all(
    SCHEMES.flatMap((scheme) => [take(moment, 390, scheme), take(moment, 1280, scheme)]),
  )
  process.stdout.write(`${moment.name}: ${Date.now() - started} ms\n`)
}
await browser.close()
if (renewsAll) await copyPictures()
await writeFile(join(folder, 'index.html'), sheet())
process.stdout.write('test-results/moments/index.html shows all of them.\n')

/** Takes the pictures of the tests. Deletes the stored ones first, because a state may no longer exist. */
async function storePictures(): Promise<void> {
  await rm(STORED, { recursive: true, force: true })
  const vitest = join(root, 'node_modules/.bin/vitest')
  const args = ['run', '--project=pictures', '--update', '--reporter=dot']
  const { status } = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The tests in test/pictures must pass, but one has failed.')
  for (const name of await readdir(STORED)) {
    // oxlint-disable-next-line no-await-in-loop -- shrinking uses one processor completely
    await copySmaller(join(STORED, name), join(STORED, name))
  }
}

/** Copies an opaque picture into the repository, as a smaller file with at most 256 colors. */
async function copySmaller(from: string, to: string): Promise<void> {
  const picture = sharp(await readFile(from)).removeAlpha()
  // Dithering would add noise that the comparison sees.
  await picture.png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toFile(to)
}

/** Takes one picture, in a portal of its own, so that pictures do not depend on each other. */
async function take(moment: Moment, width: Width, colorScheme: Scheme): Promise<void> {
  const { embeddableIn } = moment
  const ports = { portalPort: 0, servicePort: 0 }
  const portal = await startPortal({
    app,
    ...ports,
    ...(embeddableIn && { embeddableIn }),
    onEvent: () => {},
  })
  const context = await browser.newContext({ ...SCREENS[width], colorScheme, locale: 'en-GB' })
  await context.request.post(`${portal.origin}/api/session`, { data: { customer: 'amara' } })
  const page = await context.newPage()
  await moment.reach({ page, portal })
  await page.mouse.move(0, 0)
  const path = join(folder, fileName(`${moment.name}-${width}`, colorScheme))
  await page.screenshot({ path, animations: 'disabled' })
  await writeFile(path.replace(/png$/, 'txt'), await readTexts(page))
  await context.close()
  await portal.close()
}

async function copyPictures(): Promise<void> {
  const images = join(root, 'docs/images')
  const copies = Object.entries(pictured).map(async ([name, { moment, width }]) => {
    const from = join(folder, `${moment}-${width}`)
    const to = join(images, name)
    await copyFile(`${from}-light.txt`, `${to}.txt`)
    await Promise.all(
      SCHEMES.map(async (scheme) => copySmaller(fileName(from, scheme), fileName(to, scheme))),
    )
  })
  await Promise.all(copies)
}

function fileName(name: string, scheme: Scheme): string {
  return `${name}-${scheme}.png`
}

function sheet(): string {
  const rows = moments.map(({ name }) => {
    const pictures = SCHEMES.flatMap((scheme) =>
      ['390', '1280'].map((width) => {
        const file = fileName(`${name}-${width}`, scheme)
        return `<a href="${file}"><img src="${file}" alt="${width} px, ${scheme}" height="420"></a>`
      }),
    )
    return `<h2>${name}</h2>\n<p>${pictures.join('\n')}</p>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every moment of a ceremony</title>
<style>body{font:1rem system-ui;margin:1rem;background:#777}p{white-space:nowrap}img{margin:4px}</style>
<h1>Every moment of a ceremony</h1>\n${rows.join('\n')}`
}
