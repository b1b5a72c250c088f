import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readme = await readFile(join(root, 'README.md'), 'utf8')
let folder = ''

// Inside the repository, where the package's own name leads to `dist/`.
beforeAll(async () => {
  await mkdir(join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(root, 'test-results/readme-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the README', () => {
  it(
    'has samples that compile, and would not without their imports',
    { timeout: 60_000 },
    async () => {
      expect(await compile(samplesOf(readme))).toBe('')
      const broken = readme.replaceAll("import { proxy } from './signing.js'", '')
      expect(await compile(samplesOf(broken))).toContain("Cannot find name 'proxy'")
    },
  )

  it('links to files that are there', () => {
    const links = [
      ...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g),
      ...readme.matchAll(/src(?:set)?="([^"]+)"/g),
    ].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(8)
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

interface Sample {
  readonly path: string
  readonly code: string
}

/** Every sample in JavaScript or TypeScript, each in a folder with the proxy that some of them import. */
function samplesOf(text: string): readonly Sample[] {
  const codes = Array.from(
    text.matchAll(/```(js|tsx?)\n(.*?)```/gs),
    ([, language, code = '']) => ({
      language,
      code,
    }),
  )
  const proxy = codes.find(({ code }) => code.startsWith('// signing.js'))?.code ?? ''
  return codes.flatMap(({ language, code }, index) => [
    { path: `${index}/sample.${language}`, code },
    { path: `${index}/signing.js`, code: proxy },
  ])
}

/** What the compiler has against the samples, as a strict application has it set. */
async function compile(samples: readonly Sample[]): Promise<string> {
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await Promise.all(samples.map(async ({ path, code }) => write(path, code)))
  const compilerOptions = {
    noEmit: true,
    strict: true,
    checkJs: true,
    skipLibCheck: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    // As a Vite application has it, for the stylesheet.
    types: ['node', 'vite/client'],
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
  const tsc = join(root, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout
}
