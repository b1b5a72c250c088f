import { expect, it } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'

const recipients = [{ name: 'Ada', email: 'ada@example.com' }]

const TWIN = { name: 'Ada', email: 'ada@example.com', id: 're_1' }
const envelope = (over: object): unknown => ({ recipients, ...over })

it.each<[unknown, string]>([
  [7, 'The body must be an object (received 7)'],
  [{}, '"recipients" is required'],
  [{ recipients: [] }, '"recipients" must be a list with at least one entry (received 0)'],
  [{ recipients: 'Ada' }, '"recipients" must be a list with at least one entry'],
  [{ recipients: [{ name: 'Ada' }] }, '"recipients[0].email" is required'],
  [{ recipients: [TWIN, TWIN] }, 'the id "re_1" is taken'],
  [{ recipients: ['Ada'] }, '"recipients[0]" must be an object (received "Ada")'],
  [
    { recipients: [{ ...recipients[0], id: 're_../x' }] },
    '"recipients[0].id" must be "re_" and letters',
  ],
  [{ recipients: [{ ...recipients[0], status: 'open' }] }, 'must be "pending" or "completed" or'],
  [envelope({ sender: 7 }), '"sender" must be a string or { name, logo, accentColor }'],
  [envelope({ document: 7 }), '"document" must be a string or { text, lang }'],
  [envelope({ document: {} }), '"document" must be a string or { text, lang }'],
  [envelope({ document: { text: '' } }), '"document.text" must be a non-empty string'],
  [envelope({ language: 'e n' }), '"language" must be a language tag such as en'],
  [envelope({ deliverables: 7 }), '"deliverables" must be a list (received 7)'],
  [envelope({ deliverables: [7] }), '"deliverables[0]" must be an object (received 7)'],
  [envelope({ deliverables: [{ id: 'x' }] }), '"deliverables[0].id" must be "del_" and letters'],
  [envelope({ deliverable_status: 'x' }), 'must be "generated" or "failed" (received "x")'],
])('seedEnvelope() refuses %j and says what it expects', (seed, problem) => {
  const given: Parameters<ReturnType<typeof createSigningEmulator>['seedEnvelope']>[0] = JSON.parse(
    JSON.stringify(seed),
  )
  expect(() => createSigningEmulator().seedEnvelope(given)).toThrow(problem)
})
