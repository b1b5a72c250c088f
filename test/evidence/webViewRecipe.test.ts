import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { repository } from '../docs/documents.js'

/** The component that docs/webViews.md links to. */
const recipe = readFileSync(join(repository, 'test/webView/reactNative/CeremonyView.tsx'), 'utf8')

/** Compiles a React Native app with this file. Returns the compiler's errors. */
function compile(code: string): string {
  mkdirSync(join(repository, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(repository, 'test-results/webView-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'CeremonyView.tsx'), code)
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'ES2022',
    // No DOM, as in React Native.
    lib: ['ES2022'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    types: ['react-native'],
    paths: { 'react-signing-ceremony/web-view': [join(repository, 'src/webView/index.ts')] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout
}

it('the component that docs/webViews.md links to compiles with the types of React Native’s WebView', () => {
  expect(compile(recipe)).toBe('')
})
