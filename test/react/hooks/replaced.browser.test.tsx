import { expect, it, onTestFinished } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { SigningCeremony } from '../../../src/react/index.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

const ceremony = (key: string) => (
  <SigningCeremony key={key} recipientId={RECIPIENT} title="Lease" presentation="inline" />
)

it('a component that replaces another never says that the document is open elsewhere', async () => {
  const { container, getByRole, reach, show } = renderSigning(<p />)
  show(ceremony('first'))
  getByRole('button').click()
  await reach('open')
  const texts: (string | null)[] = []
  const read = (records: MutationRecord[]): void => {
    // A text that was shown for one commit is only in the removed nodes.
    for (const { addedNodes, removedNodes } of records) {
      texts.push(...[...addedNodes, ...removedNodes].map((node) => node.textContent))
    }
  }
  const observer = new MutationObserver(read)
  observer.observe(container, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  show(ceremony('second'))
  await reach('open')
  read(observer.takeRecords())
  const [heading = ''] = en.shownElsewhere.split('\n')
  expect(texts.join()).toContain(en.trouble)
  expect(texts.join()).not.toContain(heading)
})
