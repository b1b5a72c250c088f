import { expect, fn, spyOn, userEvent, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { ControlledCeremony } from '../examples/ControlledCeremony.js'
import { sourceOf } from '../examples/sourceOf.js'
import { signingCeremonyNotes } from '../notes/componentNotes.js'
import { setupOf } from '../setup/runningSetup.js'
import { CEREMONY_OPTIONS, LOOK_PROPS } from '../examples/hookOptions.js'
import { afterFinish } from '../setup/afterFinish.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { finish, press, reach, start } from '../setup/steps.js'
import { tabInAFrame } from '../setup/tabInAFrame.js'

const meta = preview.meta({
  title: 'Components/SigningCeremony',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn(), onFinish: fn() },
  parameters: {
    notes: signingCeremonyNotes,
    picked: [
      ...CEREMONY_OPTIONS,
      ...LOOK_PROPS,
      'presentation',
      'children',
      'disabled',
      'controls',
    ],
  },
})

/** The ceremony opens inside the page. */
export const Inline = meta.story({
  args: { presentation: 'inline' },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
    await expect(within(story.canvasElement).getByTitle('Sign the lease')).toHaveFocus()
  },
})

/** The ceremony opens in a modal dialog, which asks the user before Close deletes entered data. */
export const Dialog = meta.story({
  args: { presentation: 'dialog' },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** The ceremony opens in a new browser tab. Browsers require a click, so press the button. */
export const Tab = meta.story({ args: { presentation: 'tab' } })

/**
 * The document opens in the whole window, which then returns to this page. Storybook frames the story,
 * so the story opens a tab instead.
 */
export const Redirect = meta.story({
  args: { presentation: 'redirect' },
  play: async (story) => {
    tabInAFrame()
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).inTab)
  },
})

/** `children` replaces the text of the start button. */
export const OwnButton = meta.story({
  args: { children: 'Sign the lease of Flat 7' },
})

/** `confirm` calls your server to check whether the recipient has signed. Here, it returns `true`. */
export const Confirmed = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
    await expect(story.args.onFinish).toHaveBeenCalledOnce()
    await expect(story.args.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'finished' }),
    )
  },
})

/** A double click creates only one ceremony. */
export const DoubleClick = meta.story({
  tags: ['!dev', '!autodocs'],
  play: async (story) => {
    const fetch = spyOn(setupOf(story), 'fetch')
    await userEvent.dblClick(within(story.canvasElement).getByRole('button'))
    await reach(story, 'open')
    await expect(fetch).toHaveBeenCalledOnce()
  },
})

/** `controls` is the result of `useCeremony`. The buttons of the page control the component. */
export const Controlled = meta.story({
  render: () => <ControlledCeremony recipientId={RECIPIENT_ID} />,
  parameters: { docs: { source: { code: sourceOf('ControlledCeremony') } } },
  play: async (story) => {
    await press(story, 'Sign now')
    await reach(story, 'open')
    await press(story, 'Begin again')
    await reach(story, 'open')
  },
})
