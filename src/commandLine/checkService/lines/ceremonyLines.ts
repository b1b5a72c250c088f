import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../../../contract/jsonObject.js'
import { isHtmlType } from '../../answers/isHtmlType.js'
import type { ServiceAnswer } from '../callService.js'
import {
  BOTH,
  type LineVerdict,
  type ServiceLine,
  unless,
  unlessRefused,
  untold,
} from '../serviceLine.js'
import { CUSTOM, type ServiceRun, SUBMITTED } from '../serviceRun.js'
import { frameAncestors } from './frameAncestors.js'

/** A line about a ceremony that could be created. */
function ceremonyLine(
  id: string,
  line: string,
  judge: ServiceLine['judge'],
  profiles: ServiceLine['profiles'] = BOTH,
): ServiceLine {
  return {
    id: `ceremony.${id}`,
    line,
    profiles,
    changes: 'ceremony',
    needs: ['recipientId'],
    judge,
  }
}

const isSuccess = ({ status }: ServiceAnswer): boolean => status >= 200 && status < 300

async function judgeAncestors(
  run: ServiceRun,
  answer: ServiceAnswer,
  expected: readonly string[],
): Promise<LineVerdict> {
  if (!URL.canParse(String(answer.body['url']))) return untold('ceremony.url')
  const address = new URL(String(answer.body['url']))
  // Beyond the service contract: without it the live page lets nobody frame it.
  if (run.target.profile === 'live') address.searchParams.set('embedded', 'true')
  const sources = frameAncestors(await run.open(address.href))
  if (!sources) return { broken: 'The page sends no frame-ancestors directive.' }
  return unless(isDeepStrictEqual(sources, expected), 'The directive has other sources.')
}

/** A body that is no order for a ceremony: a service that takes it would create one. */
function refusal(id: string, what: string, body: (run: ServiceRun) => JsonObject): ServiceLine {
  return ceremonyLine(`refuses.${id}`, `Answers an error when ${what}.`, async (run) =>
    unlessRefused((await run.createCeremony(body(run))).status),
  )
}

/**
 * Service contract, Endpoints 1, and the Ceremony table. What is said of one ceremony's url is asked
 * before the next is created, which may end it.
 */
export const ceremonyLines: readonly ServiceLine[] = [
  ceremonyLine('created', 'Creating a ceremony answers 201 Created.', async (run) => {
    const { status } = await run.plainCeremony()
    return unless(status === 201, `Expected 201, got ${status}.`)
  }),
  ceremonyLine('optional', 'redirect_url and embeddable_in may be left out.', async (run) => {
    const answer = await run.plainCeremony()
    if (!isSuccess(answer)) return untold('ceremony.created')
    const { authentication } = answer.body
    return unless(
      isDeepStrictEqual(authentication, run.authentication()),
      'authentication does not come back.',
    )
  }),
  ceremonyLine(
    'url',
    'With custom authentication comes a url of the shape {ceremony_url}/<locale>/start?token=<TOKEN>.',
    async (run) => {
      const answer = await run.plainCeremony()
      if (!isSuccess(answer)) return untold('ceremony.created')
      const { url } = answer.body
      if (typeof url !== 'string' || !URL.canParse(url)) return { broken: 'There is no url.' }
      const { pathname, searchParams } = new URL(url)
      if (!/\/[A-Za-z-]+\/start$/.test(pathname)) return { broken: 'Its path is another.' }
      const names = [...searchParams.keys()]
      const isShape = names.length === 1 && (searchParams.get('token') ?? '') !== ''
      return unless(isShape, 'Its query is not token and nothing else.')
    },
  ),
  ceremonyLine('page', 'The url answers with the page that starts the ceremony.', async (run) => {
    const page = await run.open((await run.plainCeremony()).body['url'])
    if (!page) return untold('ceremony.url')
    if (page.status !== 200) return { broken: `Expected 200, got ${page.status}.` }
    return unless(isHtmlType(page.headers.get('content-type')), 'It is no HTML page.')
  }),
  ceremonyLine('echo', 'The submitted fields come back.', async (run) => {
    const answer = await run.wholeCeremony()
    if (!isSuccess(answer)) return untold('ceremony.created')
    const missing = Object.entries(SUBMITTED).find(
      ([name, value]) => !isDeepStrictEqual(answer.body[name], value),
    )
    return missing && { broken: `${missing[0]} does not come back.` }
  }),
  ceremonyLine(
    'frame-ancestors',
    'embeddable_in is the page’s frame-ancestors directive, wildcards in the host included.',
    async (run) => judgeAncestors(run, await run.wholeCeremony(), SUBMITTED.embeddable_in),
  ),
  ceremonyLine(
    'origin-only',
    'Of each entry in embeddable_in only the origin counts; any path is dropped.',
    async (run) => {
      const embeddable_in = ['https://portal.example.com/app/sign']
      const authentication = run.authentication()
      const answer = await run.createCeremony({ authentication, embeddable_in })
      return judgeAncestors(run, answer, ['https://portal.example.com'])
    },
  ),
  refusal('no-authentication', 'authentication is missing', () => ({})),
  refusal('authentication', 'authentication is a text', () => ({ authentication: 'custom' })),
  refusal('no-type', 'authentication.type is missing', (run) => ({
    authentication: run.authentication({ provider: 'P', data: { label: 'text' } }),
  })),
  refusal('data', 'a value of authentication.data is no text', (run) => ({
    authentication: run.authentication({ ...CUSTOM, data: { label: 1 } }),
  })),
  refusal('redirect-url', 'redirect_url is no url', (run) => ({
    authentication: run.authentication(),
    redirect_url: 'done',
  })),
  refusal('embeddable-in', 'embeddable_in is no list', (run) => ({
    authentication: run.authentication(),
    embeddable_in: 'https://portal.example.com',
  })),
  {
    id: 'ceremony.unknown',
    line: 'Creating a ceremony for nobody answers an error.',
    profiles: BOTH,
    changes: 'nothing',
    needs: [],
    judge: async (run) => {
      const body = { authentication: run.authentication() }
      const path = run.ceremonyPath('re_nobodyHasThisId')
      return unlessRefused((await run.call('POST', path, { body })).status)
    },
  },
]
