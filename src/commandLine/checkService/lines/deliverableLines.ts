import { BOTH, type ServiceLine, unless, unlessRefused, untold } from '../serviceLine.js'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function deliverableLine(id: string, line: string, judge: ServiceLine['judge']): ServiceLine {
  const needs = ['deliverableId'] as const
  return { id: `deliverable.${id}`, line, profiles: BOTH, changes: 'nothing', needs, judge }
}

/** Service contract, Endpoints 3, and the Deliverable table. */
export const deliverableLines: readonly ServiceLine[] = [
  deliverableLine('ok', 'Retrieving a deliverable answers 200 OK.', async (run) => {
    const { status } = await run.deliverable()
    return unless(status === 200, `Expected 200, got ${status}.`)
  }),
  deliverableLine('fields', 'It has every field of the table.', async (run) => {
    const { status, body } = await run.deliverable()
    if (status < 200 || status >= 300) return untold('deliverable.ok')
    const { id, envelope_id, status: state, type, url } = body
    if (id !== run.target.deliverableId) return { broken: 'id is another.' }
    if (typeof envelope_id !== 'string' || !UUID.test(envelope_id)) {
      return { broken: 'envelope_id is no UUID.' }
    }
    if (typeof state !== 'string') return { broken: 'status is missing.' }
    if (typeof type !== 'string') return { broken: 'type is missing.' }
    // Its url may be to come: the contract shows `generated` alone.
    if (state !== 'generated') return { skipped: 'The deliverable is not generated.' }
    return unless(typeof url === 'string' && URL.canParse(url), 'url is no url.')
  }),
  deliverableLine('file', 'Its url is the location from which it is obtained.', async (run) => {
    const { url, status: state } = (await run.deliverable()).body
    if (state !== 'generated') return untold('deliverable.fields')
    const file = await run.open(url)
    if (!file) return untold('deliverable.fields')
    return unless(file.status === 200 && file.hasBody, `Expected a file, got ${file.status}.`)
  }),
  {
    id: 'deliverable.unknown',
    line: 'Retrieving what is not there answers an error.',
    profiles: BOTH,
    changes: 'nothing',
    needs: [],
    judge: async (run) =>
      unlessRefused((await run.call('GET', '/deliverables/del_nothingHasThisId')).status),
  },
]
