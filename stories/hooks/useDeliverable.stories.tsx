import { within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { AuditLogButton } from '../examples/AuditLogButton.js'
import { DeliverableOptionsOfHook } from '../examples/hookOptions.js'
import { sourceOf } from '../examples/sourceOf.js'
import { useDeliverableNotes } from '../notes/hookNotes.js'
import { DELIVERABLE_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'

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
          'Requests a deliverable, such as the audit log, repeatedly until it has the expected status. A download requests the url of the file, which the hook never stores.',
      },
      source: { code: sourceOf('AuditLogButton') },
    },
  },
})

/** The document is signed, and the service has generated the file. */
export const Generated = meta.story({
  parameters: { setup: { signed: true } satisfies StorySetup },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Download the audit log' })
  },
})

/** The document is not signed yet. The hook calls the proxy again at growing intervals. */
export const Waiting = meta.story({
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('The audit log is not ready yet.')
  },
})

export const SignedOut = meta.story({
  parameters: { setup: { signedOut: true } satisfies StorySetup },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('alert')
  },
})
