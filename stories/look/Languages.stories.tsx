import { fn } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { de, en, es, fr } from '../../src/embed/labels/index.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'
import { arabic } from './arabic.js'

const meta = preview.meta({
  title: 'Look/Languages',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
  play: async (story) => {
    await start(story, story.args.labels?.start)
    await reach(story, 'open')
  },
})

export const English = meta.story({ globals: { language: 'en' }, args: { labels: en } })

export const Spanish = meta.story({ globals: { language: 'es' }, args: { labels: es } })

export const French = meta.story({ globals: { language: 'fr' }, args: { labels: fr } })

export const German = meta.story({ globals: { language: 'de' }, args: { labels: de } })

/** Arabic is written from right to left. The application provides its labels. */
export const Arabic = meta.story({ args: { labels: arabic } })

/** The dialog has the layout of a right-to-left language. */
export const ArabicInADialog = meta.story({
  args: { labels: arabic, presentation: 'dialog' },
})
