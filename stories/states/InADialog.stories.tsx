import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { inState } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { press, reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/In a dialog',
  component: SigningCeremony,
  args: {
    recipientId: RECIPIENT_ID,
    title: 'Lease, Flat 7',
    presentation: 'dialog' as const,
    onError: fn(),
  },
})

/** The open document fills the dialog. */
export const Open = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** The dialog asks the user before it closes, because the user would lose entered data. */
export const AskingBeforeLeaving = meta.story({
  play: async (story) => {
    const { close, stay } = labelsOf(story)
    await start(story)
    await reach(story, 'open')
    await press(story, close)
    await within(story.canvasElement).findByRole('button', { name: stay })
  },
})

/** The person has left before the end. The page asks your server, because they may have signed. */
export const Left = meta.story({
  play: async (story) => {
    const { close, leave } = labelsOf(story)
    await start(story)
    await reach(story, 'open')
    await press(story, close)
    await press(story, leave)
    await reach(story, 'closed')
  },
})

/** The document is loading. */
export const Opening = meta.story({
  parameters: {
    setup: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'opening')
  },
})

/** The service does not allow this page to show the ceremony. */
export const Blocked = meta.story({
  parameters: {
    reports: ['frame_blocked'],
    setup: { embeddableIn: ['https://portal.example.com'] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
  },
})

/** After the end, the dialog is only as large as its text. */
export const Confirmed = meta.story({
  ...inState({ state: 'confirmed' }),
  play: async (story) => reach(story, 'confirmed'),
})

/** The person has closed the dialog after the end, and the page shows the result. */
export const Dismissed = meta.story({
  ...inState({ state: 'confirmed' }),
  play: async (story) => {
    await reach(story, 'confirmed')
    await press(story, labelsOf(story).close)
    await reach(story, 'confirmed')
    await expect(story.canvasElement.querySelector('dialog')).not.toHaveAttribute('open')
  },
})
