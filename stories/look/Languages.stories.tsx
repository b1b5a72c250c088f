import { fn } from 'storybook/test'
import { ownLanguages } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'

const RIGHT_TO_LEFT = { language: ownLanguages.ar.lang }

const meta = preview.meta({
  title: 'Look/Languages',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

export const English = meta.story({ globals: { language: 'en' } })

export const Spanish = meta.story({ globals: { language: 'es' } })

export const French = meta.story({ globals: { language: 'fr' } })

export const German = meta.story({ globals: { language: 'de' } })

/** Arabic is written from right to left. The page has the same direction. */
export const Arabic = meta.story({ globals: RIGHT_TO_LEFT })

/** The dialog has the layout of a right-to-left language. */
export const ArabicInADialog = meta.story({
  args: { presentation: 'dialog' },
  globals: RIGHT_TO_LEFT,
})
