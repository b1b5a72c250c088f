import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { type Engine, launchOptions, testedEngines } from './test/support/browsers/engines.js'
import { pagesOfTestOrigin } from './test/support/origins/pagesOfTestOrigin.js'
import { webkit } from './test/support/browsers/webkitProvider.js'

const setupFiles = ['test/support/failOnConsole.ts', 'test/support/fullRemedies.ts']

// Found only by bundling a test: without the list, the first cold run reloads the page under a test.
const bundledForTests = [
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'axe-core',
  'fast-check',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-dev-runtime',
  'vitest-fail-on-console',
]

/**
 * Real browsers, servers and clocks on a machine of which nobody knows who else has it: a test that
 * fails is run again where nobody watches, and the log says so of each (`retry x1`). Some seconds
 * later: what else the machine had to do just then may be over.
 */
const retry = { count: process.env['CI'] ? 2 : 0, delay: 3_000 }

/**
 * Milliseconds that `expect.poll` waits, and a test may take: Vitest's second and its five are over before
 * a busy machine has drawn a page.
 */
const patience = {
  untilSoon: { expect: { poll: { timeout: 4_000 } }, testTimeout: 40_000 },
  untilLoaded: { expect: { poll: { timeout: 15_000 } }, testTimeout: 60_000 },
} as const

/**
 * So many files at a time of all the projects of a stage, whose tests wait for browsers and processes
 * more than they compute. Every stage has a number of its own, for Vitest asks that of projects that
 * differ in this.
 */
const sideBySide = {
  browsers: { ...patience.untilLoaded, maxWorkers: 3, retry, sequence: { groupOrder: 1 } },
  processes: { ...patience.untilLoaded, maxWorkers: 2, retry, sequence: { groupOrder: 2 } },
} as const

/** The component tests in one engine. A function, because Vitest refuses projects that share parts. */
function componentTests(engine: Engine) {
  return {
    plugins: [react(), pagesOfTestOrigin()],
    optimizeDeps: { include: bundledForTests },
    test: {
      name: `component-${engine}`,
      globalSetup: ['test/support/origins/ceremonySite.ts'],
      include: ['test/**/*.browser.test.{ts,tsx}'],
      setupFiles,
      retry,
      ...patience.untilSoon,
      // Beside the tests that drive an engine themselves, which mostly wait; Chromium's beside `unit`.
      ...(engine !== 'chromium' && sideBySide.browsers),
      browser: {
        enabled: true,
        headless: true,
        // One page at a time: two would take the focus from each other.
        fileParallelism: false,
        screenshotFailures: false,
        provider:
          engine === 'webkit' ? webkit() : playwright({ launchOptions: launchOptions(engine) }),
        instances: [{ browser: engine }],
      },
    },
  }
}

const onPreact = (path: string): string => join(import.meta.dirname, 'test/element/support', path)

/** The tests of `<signing-ceremony>`, and the component tests again with Preact in place of React. */
function elementTests() {
  return {
    plugins: [pagesOfTestOrigin()],
    resolve: {
      alias: [
        { find: /^react$/, replacement: onPreact('react.ts') },
        { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
        { find: '@testing-library/react', replacement: onPreact('testingLibrary.ts') },
        { find: '@tanstack/react-query', replacement: onPreact('query.ts') },
      ],
    },
    optimizeDeps: {
      include: [
        '@testing-library/dom',
        '@testing-library/user-event',
        'axe-core',
        'fast-check',
        'preact',
        'preact/hooks',
        'preact/jsx-runtime',
        'preact/test-utils',
        'vitest-fail-on-console',
      ],
    },
    test: {
      name: 'element-chromium',
      globalSetup: ['test/support/origins/ceremonySite.ts'],
      include: [
        'test/element/**/*.element.test.tsx',
        'test/react/components/*.browser.test.tsx',
        'test/react/hooks/*.browser.test.tsx',
      ],
      setupFiles: [...setupFiles, onPreact('skipReactTests.ts')],
      retry,
      ...patience.untilSoon,
      browser: {
        enabled: true,
        headless: true,
        fileParallelism: false,
        screenshotFailures: false,
        provider: playwright({ launchOptions: launchOptions('chromium') }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

// As above: what Storybook's preview and the stories import.
const bundledForStories = [
  '@storybook/addon-a11y',
  '@storybook/addon-docs',
  '@storybook/react-vite',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'react/jsx-dev-runtime',
  'storybook/test',
  'vitest-fail-on-console',
]

/** Every story, run as a test: its loaders, its play function and axe. */
function stories() {
  return {
    plugins: [storybookTest({ configDir: '.storybook' })],
    optimizeDeps: { include: bundledForStories },
    test: {
      name: 'stories',
      // Storybook clears up after each story; a page for each file would load everything anew.
      isolate: false,
      globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
      setupFiles: ['.storybook/vitest.setup.ts'],
      retry,
      ...patience.untilSoon,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: launchOptions('chromium') }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

/**
 * Whether the command line asks for this project, or for all. Storybook starts as soon as its plugin is
 * made, and takes seconds that every run of other projects would wait for.
 */
function isAskedFor(name: string): boolean {
  const { values } = parseArgs({
    options: { project: { type: 'string', multiple: true, default: [name] } },
    strict: false,
  })
  const isPattern = /[*!]/
  return [values.project].flat().some((asked) => asked === name || isPattern.test(String(asked)))
}

const engines = testedEngines()

export default defineConfig({
  test: {
    coverage: {
      include: ['src/**'],
      exclude: ['src/emulator/page/**', '**/*.css'],
      reporter: ['text-summary', 'json-summary'],
    },
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
          include: ['test/**/*.test.ts', 'test/**/*.{server,jsdom}.test.tsx'],
          exclude: [
            'test/e2e/**',
            'test/package/**',
            'test/**/*.{browser,engines,processes}.test.ts',
          ],
          setupFiles,
          retry,
          ...patience.untilSoon,
        },
      },
      ...engines.map(componentTests),
      ...(engines.includes('chromium') ? [elementTests()] : []),
      ...(engines.includes('chromium') && isAskedFor('stories') ? [stories()] : []),
      {
        test: {
          name: 'processes',
          include: ['test/**/*.processes.test.ts'],
          setupFiles,
          ...sideBySide.processes,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
          include: ['test/**/*.engines.test.ts'],
          setupFiles,
          ...sideBySide.browsers,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/**/*.engines.test.ts'],
          ...sideBySide.browsers,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          globalSetup: ['test/package/support/packTarball.ts'],
          include: ['test/package/**/*.test.ts'],
          ...sideBySide.processes,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
