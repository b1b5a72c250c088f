import { fn, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { de } from '../../src/embed/labels/index.js'
import { SigningProvider } from '../../src/react/SigningProvider.js'
import { signingProviderNotes } from '../notes/componentNotes.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'

const onError = fn()

const meta = preview.meta({
  title: 'Components/SigningProvider',
  component: SigningProvider,
  args: { endpoint: '/api/signing' },
  argTypes: {
    children: { control: false },
    credentials: { control: 'select', options: ['same-origin', 'include', 'omit'] },
  },
  parameters: {
    notes: signingProviderNotes,
    picked: ['endpoint', 'headers', 'credentials', 'fetch'],
    docs: {
      source: {
        code: `<SigningProvider endpoint="/api/signing">
  <SigningCeremony recipientId={recipientId} title="Lease, Flat 7" />
</SigningProvider>`,
      },
    },
  },
  render: (args, story) => {
    const setup = setupOf(story)
    return (
      <SigningProvider
        service={{ ceremonyOrigins: [setup.ceremonyOrigin] }}
        {...args}
        endpoint={setup.endpoint}
        fetch={setup.fetch}
      >
        <SigningCeremony recipientId={RECIPIENT_ID} title="Lease, Flat 7" onError={onError} />
      </SigningProvider>
    )
  },
})

/** All components below the provider call the proxy at `endpoint`. */
export const Endpoint = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** `labels` replaces all texts of the components, or only some texts. */
export const OwnWords = meta.story({
  args: { labels: { ...de, start: 'Mietvertrag lesen und unterschreiben' } },
  play: async (story) => {
    await start(story, 'Mietvertrag lesen und unterschreiben')
    await reach(story, 'open')
  },
})

/** `service.ceremonyOrigins` lists the service's origins. A ceremony's url of another origin is refused. */
export const ForeignOrigin = meta.story({
  args: { service: { ceremonyOrigins: ['https://sign.example.com'] } },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByText('We could not open the document.')
  },
})
