import { fn } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type StageOrder } from '../stage/StageOrder.js'
import { finish, reach, start } from '../stage/steps.js'
import './acme.css'
import './resets.css'

const meta = preview.meta({
  title: 'Look/Appearance',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/**
 * Where the host's page is dark (`color-scheme: dark`), so are the components. What the service's page
 * in the frame does about it differs between browsers.
 */
export const Dark = meta.story({ globals: { scheme: 'dark' } })

export const DarkDialog = meta.story({
  globals: { scheme: 'dark' },
  args: { presentation: 'dialog' },
})

export const DarkConfirmed = meta.story({
  globals: { scheme: 'dark' },
  args: { confirm: () => true },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
  },
})

export const DarkBlocked = meta.story({
  globals: { scheme: 'dark' },
  parameters: {
    reports: ['frame_blocked'],
    stage: { embeddableIn: ['https://portal.example.com'] } satisfies StageOrder,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
  },
})

/** 320 px, the narrowest that has to work (WCAG 1.4.10). */
export const Narrow = meta.story({ globals: { viewport: { value: 'narrow' } } })

export const NarrowDialog = meta.story({
  globals: { viewport: { value: 'narrow' } },
  args: { presentation: 'dialog' },
})

/** A phone on its side leaves little height: the frame keeps what there is. */
export const TurnedDialog = meta.story({
  globals: { viewport: { value: 'turned' } },
  args: { presentation: 'dialog' },
})

/** Custom properties on any ancestor give the components the host's look. */
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

/** A page whose resets and global styles reach for every button, paragraph and frame. */
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
