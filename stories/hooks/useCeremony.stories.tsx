import { within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { OwnLayout } from '../examples/OwnLayout.js'
import { CEREMONY_OPTIONS } from '../examples/hookOptions.js'
import { sourceOf } from '../examples/sourceOf.js'
import { useCeremonyNotes } from '../notes/hookNotes.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { press, reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'Hooks/useCeremony',
  component: OwnLayout,
  args: { recipientId: RECIPIENT_ID },
  parameters: {
    notes: useCeremonyNotes,
    picked: CEREMONY_OPTIONS,
    docs: {
      description: {
        component:
          'Returns the state of a ceremony, and the functions `start`, `restart`, `close` and `invalidate`, for your own layout. `<CeremonyFrame>` shows the ceremony.',
      },
      source: { code: sourceOf('OwnLayout') },
    },
  },
})

/** The page has its own start button, text and cancel button. */
export const LayoutOfYourOwn = meta.story({
  play: async (story) => {
    const page = within(story.canvasElement)
    await start(story, 'Sign now')
    await reach(story, 'open')
    await press(story, 'Not now')
    // The document was shown, so the page asks your server before it offers another start.
    await page.findByText(labelsOf(story).closed.split('\n')[0] ?? '')
    await press(story, labelsOf(story).startAgain)
    await reach(story, 'open')
  },
})
