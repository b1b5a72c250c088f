import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isJsonObject } from '../../../src/contract/jsonObject.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the package's tarball, as `npm publish` would upload it. */
    tarball: string
  }
}

/** Packs the current `dist/` once for all test files of this project. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  project.provide('tarball', join(folder, pack(folder)))
  return () => {
    rmSync(folder, { recursive: true })
  }
}

function pack(destination: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination]
  const cwd = join(import.meta.dirname, '../../..')
  const output = execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  const answer: unknown = JSON.parse(output)
  const packed: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (!isJsonObject(packed)) throw new Error(`npm pack answered ${output}`)
  return String(packed['filename'])
}
