import { within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { AuditLogButton } from '../examples/AuditLogButton.js'
import { DeliverableOptionsOfHook } from '../examples/hookOptions.js'
import { sourceOf } from '../examples/sourceOf.js'
import { useDeliverableNotes } from '../notes/hookNotes.js'
import { DELIVERABLE_ID, type StorySetup } from '../setup/storySetup.js'

const meta = preview.meta({
  title: 'Hooks/useDeliverable',
  component: AuditLogButton,
  args: { deliverableId: DELIVERABLE_ID },
  parameters: {
    notes: useDeliverableNotes,
    propsOf: DeliverableOptionsOfHook,
    docs: {
      description: {
        component:
          'Reads a deliverable, such as the audit log, and asks again until it has the status you wait for. The url of its file is fetched when it is wanted, and kept nowhere.',
      },
      source: { code: sourceOf('AuditLogButton') },
    },
  },
})

/** Everybody has signed, and the service has made the file. */
export const Generated = meta.story({
  parameters: { setup: { signed: true } satisfies StorySetup },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Download the audit log' })
  },
})

/** Nobody has signed yet: the hook goes on asking, less and less often. */
export const Waiting = meta.story({
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('The audit log is being made…')
  },
})

export const SignedOut = meta.story({
  parameters: { setup: { signedOut: true } satisfies StorySetup },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('alert')
  },
})
