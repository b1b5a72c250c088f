import type { ServiceAnswer } from '../callService.js'
import { BOTH, type ServiceLine, unlessRefused } from '../serviceLine.js'
import { SUCCESSORS, type ServiceRun } from '../serviceRun.js'

/** No key, and one that nobody was given. */
const WRONG_KEYS = [null, 'key_test_nobodyHasThisKey'] as const

function keyLine(
  line: Pick<ServiceLine, 'id' | 'changes' | 'needs'>,
  call: (run: ServiceRun, key: string | null) => Promise<ServiceAnswer>,
): ServiceLine {
  return {
    ...line,
    line: `Without the key, and with a wrong one, ${NAMES[line.changes]} answers an error.`,
    profiles: BOTH,
    judge: async (run) => {
      const answers = await Promise.all(WRONG_KEYS.map(async (key) => call(run, key)))
      return answers.map(({ status }) => unlessRefused(status)).find((verdict) => verdict)
    },
  }
}

const NAMES: Readonly<Record<ServiceLine['changes'], string>> = {
  nothing: 'reading a deliverable',
  ceremony: 'creating a ceremony',
  replacement: 'replacing a recipient',
}

/** Service contract, Authentication. */
export const keyLines: readonly ServiceLine[] = [
  keyLine(
    { id: 'key.deliverable', changes: 'nothing', needs: ['deliverableId'] },
    async (run, key) => run.call('GET', `/deliverables/${run.target.deliverableId ?? ''}`, { key }),
  ),
  keyLine({ id: 'key.ceremony', changes: 'ceremony', needs: ['recipientId'] }, async (run, key) =>
    run.call('POST', run.ceremonyPath(run.recipientId), {
      key,
      body: { authentication: run.authentication() },
    }),
  ),
  keyLine({ id: 'key.replace', changes: 'replacement', needs: ['recipientId'] }, async (run, key) =>
    run.call('POST', `/recipients/${run.recipientId}/replace`, { key, body: SUCCESSORS[0] }),
  ),
]
