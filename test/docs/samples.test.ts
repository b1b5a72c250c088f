import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, type Document, documents, repository } from './documents.js'

/** The documents whose samples are whole files. The others show lines of one. */
const WHOLE = [
  'README.md',
  'docs/quickStart.md',
  'docs/hooks.md',
  'docs/proxy.md',
  'docs/frameworks.md',
  'docs/testing.md',
  'docs/comparison.md',
  'docs/splitOrigin.md',
]
const whole = WHOLE.map((path) => {
  const document = documents.find((candidate) => candidate.path === path)
  if (!document) throw new Error(`${path} is gone`)
  return document
})

let folder = ''
// Inside the repository, where the package's own name leads to `dist/`.
beforeAll(async () => {
  await mkdir(join(repository, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(repository, 'test-results/samples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the samples of the documents', () => {
  it('compile, and would not without their imports', { timeout: 60_000 }, async () => {
    expect(await compile(whole.flatMap(samplesOf))).toBe('')
    const broken = whole.map(({ path, text }) => ({
      path,
      text: text.replaceAll("import { proxy } from './signing.js'", ''),
    }))
    expect(await compile(broken.flatMap(samplesOf))).toContain("Cannot find name 'proxy'")
  })
})

interface Sample {
  readonly path: string
  readonly code: string
}

/** Every sample of a document, each in a folder with the proxy that some of them import. */
function samplesOf(document: Document): readonly Sample[] {
  const pages = [document, ...whole]
  const proxy = pages.map((page) => sampleNamed('signing.js', page)).find(Boolean) ?? ''
  const page = document.path.replaceAll(/\W/g, '-')
  const beside = [{ path: 'signing.js', code: proxy }, ...componentsOf(document)]
  return blocksOf(document, /^(?:js|tsx?)$/).flatMap(({ language, code }, index) =>
    [{ path: `sample.${language}`, code }].concat(beside).map((sample) => ({
      path: `${page}/${index}/${sample.path}`,
      code: sample.code,
    })),
  )
}

/** The components that other samples of a document import, by the names of their files. */
function componentsOf(document: Document): readonly Sample[] {
  return blocksOf(document, /^tsx$/).flatMap(({ code }) => {
    const [, name] = /^\/\/ ([A-Z]\w+\.tsx)\n/.exec(code) ?? []
    return name === undefined ? [] : [{ path: name, code }]
  })
}

function sampleNamed(name: string, document: Document): string | undefined {
  return blocksOf(document, /^js$/).find(({ code }) => code.startsWith(`// ${name}\n`))?.code
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
    types: ['node'],
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['.'] }))
  // No packages of this repository: their types are their makers' own affair.
  const routes =
    'export const index: (file: string) => object, route: (path: string, file: string) => object'
  await write(
    'frameworks.d.ts',
    `declare module '@react-router/dev/routes' { ${routes} }
declare module '@playwright/test' { export * from 'playwright/test' }
declare const it: (name: string, test: () => void) => void
declare const cy: { [command: string]: (...words: (string | object)[]) => typeof cy }\n`,
  )
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout
}
