import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, type Document, documents, repository } from './documents.js'

/** The documents whose samples are complete files. Samples of other documents are fragments. */
const COMPLETE = [
  'README.md',
  'docs/quickStart.md',
  'docs/firstSignature.md',
  'docs/authenticate.md',
  'docs/mountTheProxy.md',
  'docs/hooks.md',
  'docs/leaving.md',
  'docs/useCeremony.md',
  'docs/testing.md',
  'docs/comparison.md',
  'skills/react-signing-ceremony/SKILL.md',
]

/** Packages and files of the reader's app, from which samples import. */
const NOT_INSTALLED = ['@clerk/backend', '@/lib/sessions']

/** The file names under which other documents use `signing.js` of the quick start. */
const SAVED_AS = [
  { document: 'docs/mountTheProxy.md', words: 'save it beside `server.js`', path: 'signing.js' },
  {
    document: 'docs/mountTheProxy.md',
    words: 'Save `signing.js` as `app/signing.server.ts`',
    path: 'app/signing.server.ts',
  },
] as const

const completeDocuments = COMPLETE.map((path) => {
  const document = documents.find((candidate) => candidate.path === path)
  if (!document) throw new Error(`${path} does not exist`)
  return document
})

let folder = ''
// A folder in the repository, because there the package's name resolves to `dist/`.
beforeAll(async () => {
  await mkdir(join(repository, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(repository, 'test-results/samples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the code samples of the documents', () => {
  it(
    'compile if a reader saves them under the paths in their first lines',
    { timeout: 120_000 },
    async () => {
      expect(await compile(completeDocuments.flatMap(samplesOf))).toBe('')
      const broken = completeDocuments.map(({ path, text }) => ({
        path,
        text: text.replaceAll("import { proxy } from './signing.js'", ''),
      }))
      expect(await compile(broken.flatMap(samplesOf))).toContain("Cannot find name 'proxy'")
    },
  )

  it.each(SAVED_AS)('import signing.js from $path, as $document says', ({ document, words }) => {
    expect(documents.find(({ path }) => path === document)?.text).toContain(words)
  })
})

interface Sample {
  readonly path: string
  readonly code: string
}

/** Returns the samples of a document, each in a folder with the files that it can import. */
function samplesOf(document: Document): readonly Sample[] {
  const folderOfPage = document.path.replaceAll(/\W/g, '-')
  const samples = blocksOf(document, /^(?:js|tsx?)$/).map(({ language, code }) => {
    const [, path = `sample.${language}`] = /^\/\/ (\S+\.\w+)\n/.exec(code) ?? []
    return { path, code }
  })
  // If every sample has its own path, as in a tutorial, all of them belong to one app.
  if (new Set(samples.map(({ path }) => path)).size === samples.length) {
    const files = [...samples, ...savedFiles(document)]
    return files.map(({ path, code }) => ({ path: `${folderOfPage}/app/${path}`, code }))
  }
  return samples.flatMap((sample, index) => {
    const others = [...samples, ...savedFiles(document)].filter(isImportable(sample))
    return [sample, ...others].map(({ path, code }) => ({
      path: `${folderOfPage}/${index}/${path}`,
      code,
    }))
  })
}

/** Returns whether the sample can import another file of the document. */
function isImportable(sample: Sample): (other: Sample) => boolean {
  return ({ path }) => path !== sample.path && !/^(?:sample|server)\./.test(path)
}

function savedFiles({ path }: Document): readonly Sample[] {
  const quickStart = documents.find((document) => document.path === 'docs/quickStart.md')
  const blocks = quickStart ? blocksOf(quickStart, /^js$/) : []
  const code = blocks.find((block) => block.code.startsWith('// signing.js\n'))?.code ?? ''
  return SAVED_AS.filter(({ document }) => document === path).map((saved) => ({
    path: saved.path,
    code,
  }))
}

/** Compiles the samples with strict options, and returns the compiler's errors. */
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
  // These packages are not installed in this repository, so the test declares them.
  const declarations = NOT_INSTALLED.map((name) => `declare module '${name}'`)
  declarations.push(`declare module '@playwright/test' { export * from 'playwright/test' }`)
  await write('frameworks.d.ts', declarations.join('\n'))
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout
}
