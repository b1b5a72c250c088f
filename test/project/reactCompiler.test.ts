import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import { describe, expect, it } from 'vitest'
import { repositoryFiles } from '../docs/documents.js'

const ROOT = join(import.meta.dirname, '../..')
const files = repositoryFiles.filter((path) => /^src\/react\/.*\.tsx?$/.test(path))

/** A part of the report that React Compiler gives to its `logger`. */
interface CompilerEvent {
  readonly kind: string
  readonly fnName?: string | null
}

/** Runs React Compiler over a file. Returns its report on each component and hook. */
async function compile(path: string): Promise<readonly CompilerEvent[]> {
  const events: CompilerEvent[] = []
  const logger = { logEvent: (_file: string | null, event: CompilerEvent) => events.push(event) }
  await transformAsync(readFileSync(join(ROOT, path), 'utf8'), {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { panicThreshold: 'none', logger }]],
  })
  return events
}

describe('React Compiler', () => {
  it('compiles every component and hook of the package', async () => {
    const events = (await Promise.all(files.map(compile))).flat()
    expect(events.filter(({ kind }) => kind !== 'CompileSuccess')).toEqual([])
    const names = events.map(({ fnName }) => fnName)
    expect(names).toEqual(expect.arrayContaining(['SigningCeremony', 'useCeremony', 'FrameBox']))
    const evidence = readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8')
    expect(evidence).toContain(`compiles ${names.length} of ${names.length} components and hooks`)
  })
})
