import { expect, fn, spyOn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { signingCeremonyNotes } from '../notes/componentNotes.js'
import { setupOf } from '../setup/runningSetup.js'
import { PICKED_OPTIONS } from '../examples/hookOptions.js'
import { afterFinish } from '../setup/afterFinish.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { finish, reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'Components/SigningCeremony',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn(), onFinish: fn() },
  parameters: { notes: signingCeremonyNotes, picked: PICKED_OPTIONS },
})

/** The ceremony takes its place in the page when the button is pressed. */
export const Inline = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
    await expect(within(story.canvasElement).getByTitle('Sign the lease')).toHaveFocus()
  },
})

/** In the browser's own modal dialog. Closing it asks first while there is something to lose. */
export const Dialog = meta.story({
  args: { presentation: 'dialog' },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** In a browser tab of its own. A browser opens one for a click of yours, so press the button. */
export const Tab = meta.story({ args: { presentation: 'tab' } })

/** What stands on the button is the host's. */
export const OwnButton = meta.story({
  args: { children: 'Sign the lease of Flat 7' },
})

/**
 * `confirm` asks your server whether the end of the ceremony counts: here it says yes.
 * Sign the document to see it.
 */
export const Confirmed = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
    await expect(story.args.onFinish).toHaveBeenCalledOnce()
    await expect(story.args.confirm).toHaveBeenCalledOnce()
  },
})

/** A double click is one intention, and asks the service once. */
export const DoubleClick = meta.story({
  tags: ['!dev', '!autodocs'],
  play: async (story) => {
    const fetch = spyOn(setupOf(story), 'fetch')
    await userEvent.dblClick(within(story.canvasElement).getByRole('button'))
    await reach(story, 'open')
    await expect(fetch).toHaveBeenCalledOnce()
  },
})
