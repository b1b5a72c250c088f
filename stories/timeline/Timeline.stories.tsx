import { expect, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { en } from '../../src/embed/labels/index.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'
import { CeremonyTimeline } from './CeremonyTimeline.js'

const meta = preview.meta({
  title: 'Timeline',
  component: CeremonyTimeline,
  tags: ['!autodocs'],
  args: { endpoint: '/api/signing', fetch: globalThis.fetch, service: {}, labels: en },
  parameters: { controls: { disable: true }, isWholePage: true },
  render: (_args, story) => {
    const setup = setupOf(story)
    return (
      <CeremonyTimeline
        endpoint={setup.endpoint}
        fetch={setup.fetch}
        service={{ ceremonyOrigins: [setup.ceremonyOrigin] }}
        labels={labelsOf(story)}
      />
    )
  },
})

/**
 * A ceremony from the click to the result. Sign the lease, and watch states, calls to the proxy and
 * the message of the landing page. The proxy confirms when the service has generated the audit log, a
 * second after the last signature.
 */
export const OneCeremony = meta.story({ parameters: { setup: { deliverableDelay: 1000 } } })

/** The ceremony until the document is open. */
export const UntilOpen = meta.story({
  tags: ['!dev'],
  play: async (story) => {
    const { start: label } = labelsOf(story)
    await start(story, label)
    await reach(story, 'open')
    const log = within(story.canvasElement)
    const said = log.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(said.join()).toMatch(/creating.*POST.*201.*opening.*open/)
  },
})
