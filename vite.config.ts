import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { DIFFERENCES, STORED } from './test/pictures/support/showDifferences.js'
import { findOrca } from './test/screenReader/support/findOrca.js'
import { type Engine, oneProcessOptions, testedEngines } from './test/support/browsers/engines.js'
import { findPicturesChromium } from './test/support/browsers/npmChromium.js'
import { pagesOfTestOrigin } from './test/support/origins/pagesOfTestOrigin.js'
import { webkit } from './test/support/browsers/webkitProvider.js'

const setupFiles = ['test/support/failOnConsole.ts', 'test/support/fullRemedies.ts']

// Vite detects these packages only while a test loads, and then reloads the test's page. This list
// prevents that.
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
 * On CI a failed test runs once more after some seconds, because another load on the machine may have
 * ended. The summary of `npm test` names such a test, so that its cause is found.
 */
const retry = { count: process.env['CI'] ? 2 : 0, delay: 3_000 }

/**
 * Time limits in milliseconds for `expect.poll` and for a test. Vitest's defaults (1 s and 5 s) are
 * too short.
 */
const patience = {
  short: { expect: { poll: { timeout: 4_000 } }, testTimeout: 40_000 },
  long: { expect: { poll: { timeout: 15_000 } }, testTimeout: 60_000, hookTimeout: 60_000 },
} as const

/**
 * Runs two test files at a time. Vitest requires the same number for projects that run together.
 */
const sideBySide = { maxWorkers: 2, retry } as const

/** Tests of decisions and of React’s changes to the page. They run in one engine only. */
const sameInEveryEngine = [
  'test/embed/{client,signing}/**',
  'test/react/development.browser.test.tsx',
  'test/react/components/translation.browser.test.tsx',
]

/**
 * Returns the component tests for one engine: new objects each time, because Vitest refuses shared
 * ones.
 */
function componentTests(engine: Engine) {
  return {
    plugins: [react(), pagesOfTestOrigin()],
    optimizeDeps: { include: bundledForTests },
    test: {
      name: `component-${engine}`,
      // One page for all files takes a third less processor time than one page for each.
      isolate: false,
      globalSetup: ['test/support/origins/ceremonySite.ts'],
      include: ['test/**/*.browser.test.{ts,tsx}'],
      exclude: engine === 'chromium' ? [] : sameInEveryEngine,
      setupFiles: [...setupFiles, 'test/react/support/removeRendered.ts'],
      ...sideBySide,
      ...patience.short,
      browser: {
        enabled: true,
        headless: true,
        // In Playwright each Chromium page has its own focus. In other engines all pages share one focus.
        fileParallelism: engine === 'chromium',
        screenshotFailures: false,
        provider:
          engine === 'webkit' ? webkit() : playwright({ launchOptions: oneProcessOptions(engine) }),
        instances: [{ browser: engine }],
      },
    },
  }
}

/** Plays random sequences of actions with React. The simulator plays more of them without React. */
function randomActions() {
  const { test, ...rest } = componentTests('chromium')
  return { ...rest, test: { ...test, name: 'random', include: ['test/**/*.random.test.tsx'] } }
}

/** Compares pictures of the components with stored ones, in one version of Chromium with its fonts. */
function pictures(executablePath: string) {
  const { test, ...rest } = componentTests('chromium')
  const provider = playwright({
    launchOptions: { ...oneProcessOptions('chromium'), executablePath },
    contextOptions: {
      locale: 'en-GB',
      timezoneId: 'UTC',
      deviceScaleFactor: 1,
      // Vitest scales a test's page down if it is larger than the browser's window.
      viewport: { width: 1280, height: 2000 },
    },
  })
  return {
    ...rest,
    test: {
      ...test,
      name: 'pictures',
      globalSetup: [...test.globalSetup, 'test/pictures/support/showDifferences.ts'],
      include: ['test/pictures/*.pictures.test.tsx'],
      ...patience.long,
      browser: {
        ...test.browser,
        fileParallelism: false,
        provider,
        expect: {
          toMatchScreenshot: {
            // No limit but that of the test: Vitest does not clear this timer, and then waits for it at
            // the end.
            timeout: 0,
            // Another processor may round a few colors differently.
            comparatorOptions: { allowedMismatchedPixels: 20 },
            resolveScreenshotPath: ({ arg, ext }: PictureName) => join(STORED, arg + ext),
            resolveDiffPath: ({ arg, ext }: PictureName) => join(DIFFERENCES, arg + ext),
          },
        },
      },
    },
  }
}

/** The part of a picture's data that names its file. */
interface PictureName {
  readonly arg: string
  readonly ext: string
}

const inElementTests = (path: string): string =>
  join(import.meta.dirname, 'test/element/support', path)

/**
 * Returns tests that run on Preact instead of React: those of `<signing-ceremony>`, or the component
 * tests.
 */
function onPreact(name: string, include: readonly string[]) {
  return {
    plugins: [pagesOfTestOrigin()],
    resolve: {
      alias: [
        { find: /^react$/, replacement: inElementTests('react.ts') },
        { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
        { find: '@testing-library/react', replacement: inElementTests('testingLibrary.ts') },
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
      name,
      globalSetup: ['test/support/origins/ceremonySite.ts'],
      include: [...include],
      setupFiles: [...setupFiles, inElementTests('skipReactTests.ts')],
      ...sideBySide,
      ...patience.short,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: oneProcessOptions('chromium') }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

// The packages that Storybook's preview and the stories need, for the same reason as
// `bundledForTests`.
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

/**
 * Runs every story as a test: its loaders, its play function and the accessibility checks of axe.
 */
function stories() {
  return {
    plugins: [storybookTest({ configDir: '.storybook' })],
    optimizeDeps: { include: bundledForStories },
    test: {
      name: 'stories',
      // One page can run all files, because Storybook cleans up after each story.
      isolate: false,
      globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
      setupFiles: ['.storybook/vitest.setup.ts'],
      ...sideBySide,
      ...patience.short,
      browser: {
        enabled: true,
        headless: true,
        fileParallelism: false,
        screenshotFailures: false,
        provider: playwright({ launchOptions: oneProcessOptions('chromium') }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

/** Tests the sample portal of `npm start` in a browser. */
function endToEnd() {
  return {
    test: {
      name: 'e2e',
      globalSetup: ['test/e2e/support/sharedPortal.ts'],
      include: ['test/e2e/**/*.test.ts'],
      exclude: ['test/**/*.{engines,slow}.test.ts'],
      ...sideBySide,
      ...patience.long,
    },
  }
}

/** Tests the portal on more screens, and the examples and Storybook as they are deployed. */
function slowEndToEnd() {
  return {
    test: {
      name: 'e2e-slow',
      globalSetup: ['test/e2e/support/sharedPortal.ts'],
      include: ['test/e2e/**/*.slow.test.ts'],
      ...sideBySide,
      ...patience.long,
    },
  }
}

/** Records what a screen reader speaks while a person signs in the sample portal. */
function heard() {
  return {
    test: {
      name: 'heard',
      globalSetup: ['test/screenReader/support/sharedDesktop.ts'],
      // One file, because Orca reads one window at a time.
      include: ['test/screenReader/signing.heard.test.ts'],
      ...sideBySide,
      ...patience.long,
      testTimeout: 120_000,
    },
  }
}

/** Installs the package's tarball into apps of `examples/`, and signs a document in each. */
function examples(name: string, include: readonly string[], exclude: readonly string[]) {
  return {
    test: {
      name,
      globalSetup: ['test/package/support/packTarball.ts', 'test/examples/support/npmRegistry.ts'],
      include: [...include],
      exclude: [...exclude],
      ...sideBySide,
      ...patience.long,
    },
  }
}

/**
 * Returns whether the command line selects this project. Other runs leave Storybook out, because
 * its plugin takes seconds to start.
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
const picturesChromium = findPicturesChromium()

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // All files share loaded modules, which halves the time of a worker for each file.
          isolate: false,
          pool: 'threads',
          globalSetup: [
            'test/emulator/support/generateCeremonyPage.ts',
            'test/commandLine/init/generateTemplates.ts',
          ],
          include: [
            'test/**/*.test.ts',
            'test/**/*.server.test.tsx',
            'examples/services/**/*.test.ts',
          ],
          exclude: [
            'test/e2e/**',
            'test/examples/**',
            'test/package/**',
            'test/**/*.{browser,documenso,engines,heard,load,processes,slow}.test.ts',
          ],
          setupFiles,
          ...sideBySide,
          ...patience.short,
        },
      },
      {
        test: {
          // Each file has its own global variables, because jsdom replaces them.
          name: 'jsdom',
          globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
          include: ['test/**/*.jsdom.test.tsx'],
          setupFiles,
          ...sideBySide,
          ...patience.short,
        },
      },
      ...engines.map(componentTests),
      ...(engines.includes('chromium')
        ? [
            onPreact('element', ['test/element/**/*.element.test.tsx']),
            // Without the styles, which are the same for the same elements.
            onPreact('components-on-preact', [
              'test/react/{components,hooks}/!(styles).browser.test.tsx',
            ]),
          ]
        : []),
      ...(engines.includes('chromium') && isAskedFor('stories') ? [stories()] : []),
      ...(engines.includes('chromium') ? [randomActions(), endToEnd(), slowEndToEnd()] : []),
      ...(engines.includes('chromium')
        ? [
            examples('examples', ['test/examples/**/*.test.ts'], ['test/**/*.slow.test.ts']),
            examples('examples-slow', ['test/examples/**/*.slow.test.ts'], []),
          ]
        : []),
      {
        test: {
          name: 'package',
          globalSetup: ['test/package/support/packTarball.ts'],
          include: ['test/package/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts'],
          ...sideBySide,
          ...patience.long,
        },
      },
      {
        test: {
          name: 'engines',
          globalSetup: ['test/emulator/support/generateCeremonyPage.ts'],
          include: ['test/**/*.engines.test.ts'],
          setupFiles,
          ...sideBySide,
          ...patience.long,
          testTimeout: 120_000,
        },
      },
      ...(findOrca() ? [heard()] : []),
      ...(picturesChromium ? [pictures(picturesChromium)] : []),
      {
        test: {
          // Needs a running Documenso: DOCUMENSO_URL and DOCUMENSO_API_KEY.
          name: 'documenso',
          include: ['test/**/*.documenso.test.ts'],
          ...sideBySide,
          ...patience.long,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['test/**/*.processes.test.ts'],
          setupFiles,
          ...sideBySide,
          ...patience.long,
        },
      },
      {
        test: {
          name: 'load',
          // Of one file, because its tests measure waiting times: files run two at a time.
          include: ['test/**/*.load.test.ts'],
          setupFiles,
          ...sideBySide,
          ...patience.long,
        },
      },
      {
        test: {
          name: 'slow',
          globalSetup: ['test/package/support/packTarball.ts'],
          include: ['test/{package,proxy,simulation}/**/*.slow.test.ts'],
          ...sideBySide,
          ...patience.long,
        },
      },
    ],
  },
})
