import preview from '../../.storybook/preview.js'
import { ConfirmedByClient } from '../examples/ConfirmedByClient.js'
import { sourceOf } from '../examples/sourceOf.js'
import { useSigningClientNotes } from '../notes/hookNotes.js'
import { DELIVERABLE_ID, RECIPIENT_ID } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'Hooks/useSigningClient',
  component: ConfirmedByClient,
  args: { recipientId: RECIPIENT_ID, deliverableId: DELIVERABLE_ID },
  argTypes: { recipientId: { description: '`re_…`, as your server has it from the service.' } },
  parameters: {
    notes: useSigningClientNotes,
    docs: {
      description: {
        component:
          'The client of the provider’s proxy, for calls that no hook makes. The table has the props of the example.',
      },
      source: { code: sourceOf('ConfirmedByClient') },
    },
  },
})

/** Sign the lease: the page asks for the audit log until it is there, and only then says thank you. */
export const ConfirmedByAuditLog = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})
