import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Frame, Page, Request } from 'playwright'
import type { Trial } from './trial.js'

/** What a person and the developer tools saw while Ada signed one lease and declined another. */
export interface Observed {
  /** The step that did not appear, after which nothing more was observed. */
  stopped: string | undefined
  /** How many ceremonies existed before Ada pressed the button. */
  ceremoniesBeforePress: number
  /** Whether the page said "You have signed" before the end, after it, and after a refusal. */
  saidSigned: { before: boolean; after: boolean; afterRefusal: boolean }
  /** Whether the ceremony is there when Ada returns to the page: `undefined` if each click loads a page. */
  isKept: boolean | undefined
  /** Requests that gave the ceremony's url to Eve, or to somebody without a login. */
  readonly givenAway: string[]
  /** Where the ceremony's url appeared: a tag of the page, the console, or a storage. */
  readonly urlSeenIn: Set<string>
  /** Responses of the portal that contained the API key. */
  readonly keySeenIn: Set<string>
}

/** How long a page may take for the next step, in milliseconds. */
const PATIENCE = 20_000
// With a capital letter: “If you have signed, …” is another sentence.
const SIGNED = /You have signed/

/** Signs and declines as Ada in a browser, until a step does not appear. */
export async function visitAsAda(trial: Trial, browser: Browser): Promise<Observed> {
  const observed: Observed = {
    stopped: undefined,
    ceremoniesBeforePress: 0,
    saidSigned: { before: false, after: false, afterRefusal: false },
    isKept: undefined,
    givenAway: [],
    urlSeenIn: new Set(),
    keySeenIn: new Set(),
  }
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const creations = await watch(page, trial, observed)
    await logIn(page, trial.portal, 'ada')
    await signOne(page, trial, observed, async () =>
      replay(creations, await contextsOfOthers(browser, trial.portal), trial),
    )
    await declineOne(page, trial, observed)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    const isStored = ceremonyUrl(trial.service.origin).test(stored)
    if (isStored) observed.urlSeenIn.add('a storage of the browser')
  } catch (error) {
    const [message = ''] = String(error).split('\nCall log', 1)
    observed.stopped = message
  } finally {
    await context.close()
  }
  return observed
}

/** Opens a lease, visits the list and comes back, and signs. `replayed` returns leaks. */
async function signOne(
  page: Page,
  { leases, service }: Trial,
  observed: Observed,
  replayed: () => Promise<readonly string[]>,
): Promise<void> {
  await page.getByRole('link', { name: leases.signed.title }).click()
  await page.getByRole('heading', { name: leases.signed.title }).waitFor()
  await wait(1_500)
  observed.saidSigned.before = await says(page, SIGNED)
  const { envelopes } = service.emulator
  observed.ceremoniesBeforePress = envelopes.flatMap(({ ceremonies }) => ceremonies).length
  await press(page, service.origin)
  observed.saidSigned.before ||= await says(page, SIGNED)
  observed.givenAway.push(...(await replayed()))
  observed.isKept = await isKept(page, leases.signed.title, service.origin)
  if (observed.isKept === false) await press(page, service.origin)
  const ceremony = await ceremonyOf(page, service.origin)
  await ceremony.locator('input[value="type"]').check()
  await ceremony.locator('#typed').fill('Ada Lovelace')
  await ceremony.locator('#consent').check()
  await ceremony.locator('form#signature button[type="submit"]').click()
  observed.saidSigned.after = await saysSoon(page, SIGNED)
}

async function declineOne(
  page: Page,
  { leases, portal, service }: Trial,
  observed: Observed,
): Promise<void> {
  await page.goto(`${portal}/leases/${leases.declined.id}`)
  await press(page, service.origin)
  const ceremony = await ceremonyOf(page, service.origin)
  await ceremony.locator('#decline').click()
  await ceremony.locator('#decline-dialog button[value="decline"]').click()
  await wait(4_000)
  observed.saidSigned.afterRefusal = await says(page, SIGNED)
}

const ceremonyUrl = (service: string): RegExp => new RegExp(`${service}/[\\w-]+/start`)

/** Records the requests that return a ceremony's url, and everything that must not contain it. */
async function watch(page: Page, trial: Trial, observed: Observed): Promise<Request[]> {
  const creations: Request[] = []
  const url = ceremonyUrl(trial.service.origin)
  await page.exposeFunction('reportTag', (tag: string) => observed.urlSeenIn.add(`<${tag}>`))
  await page.addInitScript(`if (window === top) new MutationObserver(() => {
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (${String(url)}.test(value)) reportTag(element.localName + ' ' + name)
  }).observe(document, { attributes: true, childList: true, subtree: true })`)
  page.on('console', (message) => {
    if (url.test(message.text())) observed.urlSeenIn.add('the console')
  })
  page.on('response', async (response) => {
    if (!response.url().startsWith(trial.portal)) return
    const text = await response.text().catch(() => '') // a redirect has no body
    if (text.includes(trial.apiKey)) observed.keySeenIn.add(response.url())
    if (url.test(text)) creations.push(response.request())
  })
  return creations
}

async function logIn(page: Page, portal: string, user: string): Promise<void> {
  await page.goto(`${portal}/login`)
  await page.getByLabel('User').fill(user)
  await page.getByLabel('Password').fill(user)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${portal}/`)
}

/** Presses the button, and waits until the frame shows the document. */
async function press(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await (await ceremonyOf(page, service)).locator('#consent').waitFor()
}

async function ceremonyOf(page: Page, service: string, patience = PATIENCE): Promise<Frame> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    const frame = page
      .frames()
      .find((one) => one !== page.mainFrame() && one.url().startsWith(service))
    if (frame) return frame
    await wait(100)
  }
  throw new Error('No frame of the signing service appeared after a press on "Review and sign".')
}

/** Visits the list and comes back. Returns `undefined` if the portal loads a new page for that. */
async function isKept(page: Page, title: string, service: string): Promise<boolean | undefined> {
  await page.evaluate(() => document.documentElement.setAttribute('data-visited', ''))
  await page.getByRole('link', { name: 'All leases' }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  const isNewPage = (await page.locator('html[data-visited]').count()) === 0
  const frame = await ceremonyOf(page, service, 5_000).catch(() => undefined)
  if (isNewPage && !frame) await press(page, service)
  return isNewPage ? undefined : frame !== undefined
}

async function contextsOfOthers(
  browser: Browser,
  portal: string,
): Promise<readonly BrowserContext[]> {
  const [eve, nobody] = [await browser.newContext(), await browser.newContext()]
  await logIn(await eve.newPage(), portal, 'eve')
  return [eve, nobody]
}

/** Repeats requests of Ada with other sessions. Returns those whose responses contain a ceremony. */
async function replay(
  creations: readonly Request[],
  others: readonly BrowserContext[],
  { service }: Trial,
): Promise<string[]> {
  const leaks: string[] = []
  for (const request of creations) {
    const { cookie: _, 'idempotency-key': key, ...headers } = await request.allHeaders()
    const own = key === undefined ? headers : { ...headers, 'idempotency-key': crypto.randomUUID() }
    const plain = Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith(':')))
    for (const other of others) {
      const response = await other.request.fetch(request.url(), {
        method: request.method(),
        headers: plain,
        ...(request.postData() !== null && { data: request.postData() ?? '' }),
      })
      if (ceremonyUrl(service.origin).test(await response.text())) leaks.push(request.url())
    }
  }
  await Promise.all(others.map(async (other) => other.close()))
  return leaks
}

async function says(page: Page, text: RegExp): Promise<boolean> {
  return (await page.getByText(text).count()) > 0
}

async function saysSoon(page: Page, text: RegExp): Promise<boolean> {
  return page
    .getByText(text)
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    )
}
