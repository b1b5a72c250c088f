import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { themes } from 'storybook/theming'
import { configure } from 'storybook/test'
import { setRemedies } from '../src/embed/errors/errors.js'
import { fullRemedyOf } from '../src/embed/errors/remedies.js'
import { SigningProvider } from '../src/react/index.js'
import { RunningSetup, setupOf } from './setup/runningSetup.js'
import './docsPage.css'
import './hostPage.css'
import '../src/react/styles.css'
import '../src/react/queue/queue.css'
import { componentDescription } from './docgen.js'
import { DocsPage } from './DocsPage.js'
import { expectReports } from './expectReports.js'
import { keepScroll } from './focusInDocs.js'
import { labelsOf, languages, ownLanguages } from './languages.js'
import { isPasteable, pasteable } from './pasteable.js'
import { propsTable } from './propsTable.js'
import { sizeOf, viewports } from './viewports.js'

// Errors contain full remedies also in a built Storybook, because developers read the stories.
setRemedies(fullRemedyOf)

keepScroll()

// A story waits for a page in a frame, which may load slowly on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// A variable avoids a type error: Storybook's types lack one of these options.
const docs = {
  codePanel: true,
  controls: { sort: 'requiredFirst' },
  extractComponentDescription: componentDescription,
  page: DocsPage,
  source: { transform: pasteable },
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? themes.dark : themes.light,
} as const

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: {
    language: {
      description: 'Language of the labels and of the ceremony',
      toolbar: {
        icon: 'globe',
        items: Object.keys({ ...languages, ...ownLanguages }),
        dynamicTitle: true,
      },
    },
    scheme: {
      description: 'Color scheme of the host page',
      toolbar: { icon: 'mirror', items: ['light', 'dark', 'light dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { language: 'en', scheme: 'light' },
  parameters: {
    // axe skips the frame, because the frame shows a page of the service.
    a11y: { test: 'error', options: { iframes: false } },
    controls: { sort: 'requiredFirst' },
    docs,
    jsx: { filterProps: isPasteable },
    layout: 'fullscreen',
    options: {
      storySort: { order: ['Introduction', 'Timeline', 'Components', 'Hooks', 'States', 'Look'] },
    },
    viewport: { options: viewports },
  },
  argTypesEnhancers: [propsTable],
  loaders: async ({ parameters, globals }) => ({
    queryClient: new QueryClient(),
    setup:
      parameters['hasService'] === false
        ? RunningSetup.none()
        : await RunningSetup.start({
            // The emulator's page has the languages of the package.
            locale: globals['language'] in languages ? globals['language'] : 'en',
            colorScheme: globals['scheme'],
            ...parameters['setup'],
          }),
  }),
  beforeEach: (context) => async () => {
    await setupOf(context).close()
  },
  afterEach: expectReports,
  decorators: [
    (Story, { globals, loaded, parameters }) => {
      const setup = setupOf({ loaded })
      const labels = { ...labelsOf({ globals }), ...parameters['labels'] }
      return (
        <div
          className="host-page"
          dir={labels.dir}
          style={{ colorScheme: globals['scheme'], maxWidth: sizeOf(globals['viewport'])?.width }}
        >
          <SigningProvider
            endpoint={setup.endpoint}
            fetch={async (...call) => setup.fetch(...call)}
            labels={labels}
            onSignIn={parameters['onSignIn']}
            service={{
              ceremonyOrigins: [setup.ceremonyOrigin],
              slowAfter: parameters['slowAfter'],
            }}
          >
            <QueryClientProvider client={loaded['queryClient']}>
              <div className={parameters['isWholePage'] ? undefined : 'host-card'}>
                <Story />
              </div>
            </QueryClientProvider>
          </SigningProvider>
        </div>
      )
    },
  ],
})
