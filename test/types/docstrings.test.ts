import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
// The folder is in the repository, so that the imports of the examples resolve.
const folder = mkdtempSync(join(root, 'node_modules/.docstrings-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Imports and values that the examples use without declaring them. */
// oxlint-disable-next-line signing/plain-words -- code
const PREAMBLE = `
import { CeremonyFrame, redirect, SigningCeremony, SigningProvider, tab, useCeremony, useSignings } from '../../src/react/index.js'
import { SigningQueue } from '../../src/react/queue/index.js'
import {
  deliverableQuery, useDeliverable, useReplaceRecipient, useSigningClient,
} from '../../src/react/query/index.js'
import {
  type CeremonyGrant, createSigningClient,
} from '../../src/embed/index.js'
import { createTestCeremony } from '../../src/testing/index.js'
import { type AdapterConversations, createTestBackend, testAdapter } from '../../src/testing/backend/index.js'
import { describe, it } from 'vitest'
import type { SigningService } from '../../src/proxy/index.js'
declare function acmeSign(): SigningService
declare const conversations: AdapterConversations
import {
  clearFaults, declineCeremony, setFault, signCeremony,
} from '../../src/testing/playwright/index.js'
import { type SigningParameters, withSigning } from '../../src/testing/storybook/index.js'
import { render } from '@testing-library/react'
import type { Page } from 'playwright'
import { useQuery } from '@tanstack/react-query'
import { type CeremonyLabels, en, loadLabels } from '../../src/embed/labels/index.js'
declare const page: Page
declare const recipientId: string, deliverableId: string, url: string, redirect_url: string
declare const embeddable_in: string[]
declare function create(): Promise<CeremonyGrant>
declare function requestCeremony(): Promise<CeremonyGrant & { readonly url: string }>
declare function confirm(): Promise<boolean>
declare function refetch(): void
declare function showThanks(): void
declare function setRecipientId(id: string): void
`

/** Writes every docstring example of a layer to its own file. */
function writeExamples(layer: string): readonly string[] {
  const files = readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', layer, file), 'utf8')
      return Array.from(text.matchAll(/^ \* ```tsx?\n([^]*?)^ \* ```$/gm), ([, code = '']) => {
        const name = `${layer}-${file.replaceAll(/\W/g, '-')}.tsx`
        const body = code.replaceAll(/^ \* ?/gm, '')
        writeFileSync(
          join(folder, name),
          `${PREAMBLE}export async function Example() {\n${body.replaceAll(/^export /gm, '')}}\n`,
        )
        return name
      })
    })
}

it('the code examples in comments of embed, react and testing compile', { timeout: 60_000 }, () => {
  const names = ['embed', 'react', 'testing'].flatMap(writeExamples)
  expect(names.length).toBeGreaterThanOrEqual(10)
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { noUnusedLocals: false },
    include: ['*'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(compiler, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
