import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure } from 'storybook/test'
import { setRemedies } from '../src/embed/errors/errors.js'
import { fullRemedyOf } from '../src/embed/errors/remedies.js'
import { SigningProvider } from '../src/react/index.js'
import { RunningSetup, setupOf } from '../stories/setup/runningSetup.js'
import './docsPage.css'
import './hostPage.css'
import '../src/react/styles.css'
import { componentDescription } from './docgen.js'
import { DocsPage } from './DocsPage.js'
import { expectReports } from './expectReports.js'
import { labelsOf, languages } from './languages.js'
import { propsTable } from './propsTable.js'
import { viewports, widthOf } from './viewports.js'

// Errors contain full remedies also in a built Storybook, because developers read the stories.
setRemedies(fullRemedyOf)

// A story waits for a page in a frame, which may load slowly on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// A variable avoids a type error: Storybook's types lack one of these options.
const docs = {
  codePanel: true,
  controls: { sort: 'requiredFirst' },
  extractComponentDescription: componentDescription,
  page: DocsPage,
} as const

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs'],
  globalTypes: {
    language: {
      description: 'Language of the labels and of the ceremony',
      toolbar: { icon: 'globe', items: Object.keys(languages), dynamicTitle: true },
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
    layout: 'fullscreen',
    options: {
      storySort: { order: ['Introduction', 'Timeline', 'Components', 'Hooks', 'States', 'Look'] },
    },
    viewport: { options: viewports },
  },
  argTypesEnhancers: [propsTable],
  loaders: async ({ parameters, globals }) => ({
    queryClient: new QueryClient(),
    setup: await RunningSetup.start({
      locale: globals['language'],
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
      return (
        <div
          className="host-page"
          style={{ colorScheme: globals['scheme'], maxWidth: widthOf(globals['viewport']) }}
        >
          <SigningProvider
            endpoint={setup.endpoint}
            fetch={async (...call) => setup.fetch(...call)}
            labels={parameters['labels'] ?? labelsOf({ globals })}
            service={{
              ceremonyOrigins: [setup.ceremonyOrigin],
              slowAfter: parameters['slowAfter'],
            }}
          >
            <QueryClientProvider client={loaded['queryClient']}>
              <Story />
            </QueryClientProvider>
          </SigningProvider>
        </div>
      )
    },
  ],
})
