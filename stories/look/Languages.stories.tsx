import { fn } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'
import { arabic } from './arabic.js'

const meta = preview.meta({
  title: 'Look/Languages',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  play: async (story) => {
    const { start: label } = story.parameters['labels'] ?? labelsOf(story)
    await start(story, label)
    await reach(story, 'open')
  },
})

export const English = meta.story({ globals: { language: 'en' } })

export const Spanish = meta.story({ globals: { language: 'es' } })

export const French = meta.story({ globals: { language: 'fr' } })

export const German = meta.story({ globals: { language: 'de' } })

/** Arabic is written from right to left. The application provides its labels. */
export const Arabic = meta.story({ parameters: { labels: arabic } })

/** The dialog has the layout of a right-to-left language. */
export const ArabicInADialog = meta.story({
  args: { presentation: 'dialog' },
  parameters: { labels: arabic },
})
