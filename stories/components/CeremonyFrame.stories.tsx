import { expect, fn } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { CeremonyFrame } from '../../src/react/components/CeremonyFrame.js'
import { LOOK_PROPS } from '../examples/hookOptions.js'
import { OwnLayout } from '../examples/OwnLayout.js'
import { sourceOf } from '../examples/sourceOf.js'
import { ceremonyFrameNotes } from '../notes/componentNotes.js'
import { grantByOwnBackend } from '../setup/ownBackend.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { finish, reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'Components/CeremonyFrame',
  component: CeremonyFrame,
  args: {
    ceremony: {
      url: 'https://sign.example.com/en/start?token=…',
      embeddable_in: ['https://portal.example.com'],
      redirect_url: 'https://portal.example.com/api/signing/finished',
    },
    ceremonyKey: 'lease-7',
    title: 'Sign the lease',
  },
  parameters: {
    notes: ceremonyFrameNotes,
    picked: [
      'ceremony',
      'ceremonyKey',
      'recipientId',
      'confirm',
      'onReady',
      'onFinish',
      'onError',
      'onStatusChange',
      'focusOnOpen',
      ...LOOK_PROPS,
    ],
  },
})

/** Shows a ceremony's url from your own backend immediately, without this package's proxy. */
export const UrlOfYourOwn = meta.story({
  args: { onError: fn(), onFinish: fn() },
  beforeEach: grantByOwnBackend,
  render: ({ title, onError, onFinish }, { loaded }) => (
    <CeremonyFrame
      ceremony={loaded['grant']}
      ceremonyKey="lease-7"
      title={title}
      onError={onError}
      onFinish={onFinish}
    />
  ),
  parameters: {
    docs: {
      source: {
        code: `<CeremonyFrame
  ceremony={{ url, embeddable_in, redirect_url }}
  ceremonyKey="lease-7"
  title="Sign the lease"
  onFinish={() => refetch()}
/>`,
      },
    },
  },
  play: async (story) => {
    await finish(story)
    await reach(story, 'finished')
    await expect(story.args.onFinish).toHaveBeenCalledOnce()
  },
})

/** Shows the ceremony of `useCeremony` in your own layout. */
export const InALayoutOfYourOwn = meta.story({
  render: () => <OwnLayout recipientId={RECIPIENT_ID} />,
  parameters: { docs: { source: { code: sourceOf('OwnLayout') } } },
  play: async (story) => {
    await start(story, 'Sign now')
    await reach(story, 'open')
  },
})
