import { fn } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { inState } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'
import './acme.css'
import './resets.css'
import './sunny.css'

const meta = preview.meta({
  title: 'Look/Appearance',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/**
 * On a dark page (`color-scheme: dark`) the components are dark. In most browsers the frame cannot
 * detect a dark page, so here the emulator's option `colorScheme` makes its page dark.
 */
export const Dark = meta.story({ globals: { scheme: 'dark' } })

export const DarkDialog = meta.story({
  globals: { scheme: 'dark' },
  args: { presentation: 'dialog' },
})

export const DarkConfirmed = meta.story({
  globals: { scheme: 'dark' },
  ...inState({ state: 'confirmed' }),
  play: async (story) => reach(story, 'confirmed'),
})

export const DarkBlocked = meta.story({
  globals: { scheme: 'dark' },
  parameters: {
    reports: ['frame_blocked'],
    setup: { embeddableIn: ['https://portal.example.com'] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
  },
})

/** At 320 px, the narrowest supported width (WCAG 1.4.10), the dialog fills the screen. */
export const Narrow = meta.story({ globals: { viewport: { value: 'narrow' } } })

/** At a width of 320 px, the page shows the ceremony without a dialog (`presentation="inline"`). */
export const NarrowInThePage = meta.story({
  globals: { viewport: { value: 'narrow' } },
  args: { presentation: 'inline' },
})

/** On a phone, the default presentation is a dialog that fills the screen. */
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } })

/** On a phone in landscape, the frame gets most of the small height. */
export const TurnedDialog = meta.story({
  globals: { viewport: { value: 'turned' } },
  args: { presentation: 'dialog' },
})

/** Custom properties on any element around the components change their look. */
export const OwnColors = meta.story({
  decorators: (Story) => (
    <div className="acme">
      <Story />
    </div>
  ),
})

export const OwnColorsDialog = meta.story({
  args: { presentation: 'dialog' },
  decorators: (Story) => (
    <div className="acme">
      <Story />
    </div>
  ),
})

/** The brand color is too light for text. It fills buttons; links use a darker color. */
export const LightBrandColor = meta.story({
  parameters: {
    reports: ['frame_blocked'],
    setup: { embeddableIn: ['https://portal.example.com'] } satisfies StorySetup,
  },
  decorators: (Story) => (
    <div className="sunny">
      <Story />
    </div>
  ),
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
  },
})

/** The page's CSS resets and global styles also apply to the component's buttons and frame. */
export const AmongResets = meta.story({
  decorators: (Story) => (
    <div className="resets">
      <Story />
    </div>
  ),
})

export const DialogAmongResets = meta.story({
  args: { presentation: 'dialog' },
  decorators: (Story) => (
    <div className="resets">
      <Story />
    </div>
  ),
})
