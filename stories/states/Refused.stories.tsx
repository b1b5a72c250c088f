import { useState } from 'react'
import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { isolatePage } from '../../.storybook/setup/isolatedPage.js'
import { ProxyCeremony, type ProxyCeremonyProps } from '../../.storybook/setup/proxyCeremony.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { reach, refuseByThePage, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/Refused',
  component: ProxyCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
})

/** The page's origin is missing from `embeddable_in`, so the component creates no frame. */
export const BlockedByTheList = meta.story({
  parameters: {
    reports: ['frame_blocked'],
    setup: { embeddableIn: ['https://portal.example.com'] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
    const { openInTab } = labelsOf(story)
    await within(story.canvasElement).findByRole('link', { name: openInTab })
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

/** The page's own Content Security Policy forbids the frame. */
export const BlockedByThePage = meta.story({
  parameters: {
    reports: ['host_csp_blocked'],
    // A refused frame never loads the document.
    setup: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'opening')
    refuseByThePage(story)
    await reach(story, 'blocked')
  },
})

/**
 * The page has the header `Cross-Origin-Embedder-Policy: require-corp`. The browser refuses the
 * frame, and `onError` receives the remedy. Firefox and Safari open a tab immediately.
 */
export const CrossOriginIsolated = meta.story({
  parameters: { reports: ['cross_origin_isolated'] },
  render: (args) => <WithRemedy {...args} />,
  play: async (story) => {
    const page = isolatePage()
    try {
      await start(story)
      await reach(story, 'open')
      page.refuse(setupOf(story).ceremonyOrigin)
      await reach(story, 'blocked')
    } finally {
      page.restore()
    }
    const canvas = within(story.canvasElement)
    await canvas.findByRole('link', { name: labelsOf(story).openInTab })
    await expect(await canvas.findByRole('code')).toHaveTextContent(
      'serve the page without Cross-Origin-Embedder-Policy',
    )
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

/** Shows the remedy below the component. Otherwise, a developer reads the remedy in the console. */
function WithRemedy({ onError, ...props }: ProxyCeremonyProps) {
  const [remedy, setRemedy] = useState('')
  return (
    <>
      <ProxyCeremony
        {...props}
        onError={(error) => {
          setRemedy(error.remedy)
          onError?.(error)
        }}
      />
      {remedy && (
        <p>
          The developer reads: <code>{remedy}</code>
        </p>
      )}
    </>
  )
}

/** The document is already signed. `confirm` returns `true`, so the component creates no frame. */
export const SignedBefore = meta.story({
  args: { confirm: fn(async () => true) },
  parameters: { setup: { signed: true } satisfies StorySetup },
  play: async (story) => {
    await reach(story, 'confirmed')
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})
