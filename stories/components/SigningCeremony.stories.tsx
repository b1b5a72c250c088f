import { expect, fn, spyOn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { redirect, SigningCeremony, tab } from '../../src/react/index.js'
import { StaysHere } from '../examples/StaysHere.js'
import { signingCeremonyNotes } from '../notes/componentNotes.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { CEREMONY_OPTIONS, LOOK_PROPS } from '../examples/hookOptions.js'
import { afterFinish } from '../../.storybook/setup/afterFinish.js'
import { inState } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'Components/SigningCeremony',
  component: SigningCeremony,
  args: {
    recipientId: RECIPIENT_ID,
    title: 'Lease, Flat 7',
    autoStart: false,
    disabled: false,
    onError: fn(),
  },
  argTypes: {
    presentation: { control: 'select', options: ['auto', 'inline', 'dialog'] },
  },
  parameters: {
    notes: signingCeremonyNotes,
    picked: [...CEREMONY_OPTIONS, ...LOOK_PROPS, 'presentation', 'children', 'disabled'],
  },
})

/** The ceremony opens inside the page. */
export const Inline = meta.story({
  args: { presentation: 'inline' },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
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
export const Tab = meta.story({ args: { presentation: tab } })

/**
 * The document opens in the whole window, which then returns to this page. Storybook frames the story,
 * so the notice offers a link. Opened alone, the story says what the window would show.
 */
export const Redirect = meta.story({
  args: { presentation: redirect },
  parameters: { reports: window === window.top ? [] : ['popup_blocked'] },
  render: (args) => (
    <StaysHere>
      <SigningCeremony {...args} />
    </StaysHere>
  ),
  play: async (story) => {
    await start(story)
    await reach(story, window === window.top ? 'opening' : 'blocked')
  },
})

/** `children` replaces the text of the start button. */
export const OwnButton = meta.story({
  args: { children: 'Sign the lease of Flat 7' },
})

/** `confirm` calls your server to check whether the recipient has signed. Here, it returns `true`. */
export const Confirmed = meta.story({
  ...inState({ state: 'confirmed' }),
  args: { confirm: fn(afterFinish(true)), onStatusChange: fn() },
  play: async (story) => {
    await reach(story, 'confirmed')
    await expect(story.args.onStatusChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ status: 'confirmed' }),
    )
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
    const creations = fetch.mock.calls.filter(([, init]) => init?.method === 'POST')
    await expect(creations).toHaveLength(1)
  },
})
