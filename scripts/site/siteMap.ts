import type { SitePage } from './sitePages.js'

/** One entry of the site's list. */
export interface SiteEntry {
  readonly label: string
  /** A file of the repository, with an anchor perhaps. */
  readonly target: string
}

/** Entries of one kind. */
export interface SiteGroup {
  readonly title: string
  readonly entries: readonly SiteEntry[]
}

/** The pages by what somebody wants to do. */
const LISTED: readonly SiteGroup[] = [
  {
    title: 'Start',
    entries: [
      { label: 'What it is', target: 'README.md' },
      { label: 'Vite, in five minutes', target: 'docs/quickStart.md' },
      { label: 'Next', target: 'docs/frameworks.md#next' },
      { label: 'React Router', target: 'docs/frameworks.md#react-router' },
      { label: 'A backend of your own', target: 'docs/ownBackend.md' },
      { label: 'The proxy as a process', target: 'docs/standaloneProxy.md' },
      { label: 'Page and proxy on two origins', target: 'docs/splitOrigin.md' },
      { label: 'The emulator, for any language', target: 'docs/emulator.md' },
    ],
  },
  {
    title: 'On the page',
    entries: [
      { label: 'Components and hooks', target: 'docs/hooks.md' },
      { label: 'Styling', target: 'docs/styling.md' },
      { label: 'Browsers', target: 'docs/browsers.md' },
      { label: 'Testing', target: 'docs/testing.md' },
      { label: 'Troubleshooting', target: 'docs/troubleshooting.md' },
      { label: 'Beside a frame written by hand', target: 'docs/comparison.md' },
    ],
  },
  {
    title: 'On the server',
    entries: [
      { label: 'The proxy', target: 'docs/proxy.md' },
      { label: 'Deployment', target: 'docs/deployment.md' },
      { label: 'Security', target: 'docs/security.md' },
      { label: 'Webhooks', target: 'docs/webhooks.md' },
      { label: 'Speed', target: 'docs/performance.md' },
      { label: 'The service contract', target: 'docs/serviceContract.md' },
      { label: 'Today’s live service', target: 'docs/liveService.md' },
      { label: 'Several signers, one device', target: 'docs/signersInTurn.md' },
    ],
  },
  {
    title: 'Reference',
    entries: [
      { label: 'Components and hooks', target: 'docs/reference/main.md' },
      { label: 'CeremonyFrame alone', target: 'docs/reference/frame.md' },
      { label: 'Without React', target: 'docs/reference/embed.md' },
      { label: 'Labels', target: 'docs/reference/labels.md' },
      { label: 'Proxy', target: 'docs/reference/proxy.md' },
      { label: 'Proxy on Node', target: 'docs/reference/proxy-node.md' },
      { label: 'Proxy with Redis', target: 'docs/reference/proxy-redis.md' },
      { label: 'Webhooks', target: 'docs/reference/proxy-webhooks.md' },
      { label: 'Landing page', target: 'docs/reference/landing.md' },
      { label: 'Emulator', target: 'docs/reference/emulator.md' },
      { label: 'Emulator on Node', target: 'docs/reference/emulator-node.md' },
      { label: 'Test kit', target: 'docs/reference/testing.md' },
      { label: 'Test kit: backend', target: 'docs/reference/testing-backend.md' },
      { label: 'Test kit: Playwright', target: 'docs/reference/testing-playwright.md' },
      { label: 'Test kit: Storybook', target: 'docs/reference/storybook.md' },
    ],
  },
  {
    title: 'Project',
    entries: [
      { label: 'Contributing', target: 'CONTRIBUTING.md' },
      { label: 'Reporting a vulnerability', target: 'SECURITY.md' },
      { label: 'Changes', target: 'CHANGELOG.md' },
    ],
  },
]

/** The site's list: what is named above, and whatever else lies in `docs/` itself, by its title. */
export function siteMap(pages: readonly SitePage[]): readonly SiteGroup[] {
  const listed = new Set(
    LISTED.flatMap(({ entries }) => entries.map(({ target }) => target.split('#')[0])),
  )
  const others = pages.filter(({ source }) => /^docs\/[^/]+$/.test(source) && !listed.has(source))
  const entries = others.map(({ source, text }) => ({
    label: /^# (.*)$/m.exec(text)?.[1] ?? source,
    target: source,
  }))
  return entries.length === 0 ? LISTED : [...LISTED, { title: 'More', entries }]
}
