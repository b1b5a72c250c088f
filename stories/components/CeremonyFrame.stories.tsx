import { componentDescription } from '../../.storybook/docgen.js'
import preview from '../../.storybook/preview.js'
import { CeremonyFrame } from '../../src/react/CeremonyFrame.js'
import { LOOK_PROPS } from '../examples/hookOptions.js'
import { OwnBackend } from '../examples/OwnBackend.js'
import { OwnLayout } from '../examples/OwnLayout.js'
import { sourceOf } from '../examples/sourceOf.js'
import { ceremonyFrameNotes } from '../notes/componentNotes.js'
import { ownBackend } from '../../.storybook/setup/ownBackend.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { finish, reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'Components/CeremonyFrame',
  component: OwnLayout,
  args: { recipientId: RECIPIENT_ID },
  // A prop of the example, and not of the component.
  argTypes: { recipientId: { table: { disable: true } } },
  parameters: {
    notes: ceremonyFrameNotes,
    propsOf: CeremonyFrame,
    picked: ['ceremony', ...LOOK_PROPS, 'style', 'focusOnOpen'],
    docs: { description: { component: componentDescription(CeremonyFrame) } },
  },
})

/** Shows the ceremony of `useCeremony` in your own layout. */
export const InALayoutOfYourOwn = meta.story({
  parameters: { docs: { source: { code: sourceOf('OwnLayout') } } },
  play: async (story) => {
    await start(story, 'Sign now')
    await reach(story, 'open')
  },
})

/** Shows a ceremony from your own backend, without this package's proxy. */
export const WithYourOwnBackend = meta.story({
  render: (_args, story) => <OwnBackend create={ownBackend(setupOf(story))} />,
  parameters: { docs: { source: { code: sourceOf('OwnBackend') } } },
  play: async (story) => {
    await start(story, 'Sign now')
    await finish(story)
    await reach(story, 'finished')
  },
})
