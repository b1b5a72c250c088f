import { fn } from 'storybook/test'
import preview from '../.storybook/preview.js'
import { SigningCeremony } from '../src/react/SigningCeremony.js'
import { RECIPIENT_ID } from './stage/StageOrder.js'
import { finish, reach, start } from './stage/steps.js'

const meta = preview.meta({
  title: 'Components/SigningCeremony',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn(), onFinish: fn() },
})

/** The ceremony takes its place in the page when the button is pressed. */
export const Inline = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** The same in the browser's own modal dialog. */
export const Dialog = meta.story({
  args: { presentation: 'dialog' },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'finished')
  },
})
