import { posix } from 'node:path'
import { fitNext } from './fitNext.js'
import type { App } from './readApp.js'
import type { Template } from './template.js'
import { templates } from './templates.generated.js'

/** The origin of every server in the templates. */
const SERVER = 'http://localhost:3000'

/** Adapts a template to the app: its origin, a server that it has, and a path that it forwards. */
export function fitTemplate(template: Template, app: App): Template {
  const placed = template.name === 'next' ? fitNext(template, app.next) : template
  const named = template.name === 'react' && app.bundler !== undefined
  const title = named ? `React with ${app.bundler}, which init does not configure` : template.title
  const moved = { ...besideServer(movedTo(placed, app), app.server), title }
  const { forwardsTo, unsupported, isMiddleware, serverPort } = app
  const writesServer = moved.files.some(({ path }) => path === 'server.mjs')
  const server = forwardsTo ?? app.server ?? (app.lists('react') ? unsupported : undefined)
  const isBundler = unsupported === server && template.name === 'react'
  if (!writesServer || template.name === 'plain' || server === undefined || isBundler) return moved
  const forwarded = forwardsTo === undefined ? '' : ', to which Vite already forwards /api'
  const [, how = ''] = /mount the proxy: (.*)\.$/m.exec(moved.prepare.join('\n')) ?? []
  const order = isMiddleware ? 'before Vite’s middleware, ' : ''
  const needsLine = forwardsTo === undefined && !isMiddleware
  const start = isMiddleware ? [] : ['Start your server.']
  const mounted: Template = {
    ...moved,
    files: moved.files.filter(({ path }) => path !== 'server.mjs'),
    insertions: moved.insertions
      .filter(({ paths }) => needsLine || !paths.includes('vite.config.ts'))
      .map((one) => replaced(one, SERVER, `http://localhost:${serverPort ?? 3000}`)),
    prepare: [
      `Mount \`proxy\` of ${proxyFileOf(moved)} at /api/signing in your server (${server}${forwarded}), ${order}with the whole path: ${how && `${how}. See `}node_modules/react-signing-ceremony/docs/mountTheProxy.md.`,
      ...moved.prepare.filter((step) => !step.startsWith('In a server that you have')),
    ],
    start: moved.start.flatMap((step) => (step === 'node server.mjs' ? start : step)),
  }
  return app.servesPages ? mounted : withoutPage(mounted)
}

/** Puts the proxy beside a server in TypeScript, as a file in TypeScript. */
function besideServer(template: Template, server = ''): Template {
  const nest = templates.find(({ name }) => name === 'nest')
  const typed = nest?.files.find(({ path }) => path === proxyFileOf(nest))
  if (!typed || !/\.[cm]?ts$/.test(server)) return template
  const { text } = replaced(typed, SERVER, new URL(template.page).origin)
  const path = posix.join(posix.dirname(server), 'signing.ts')
  const files = template.files.map((one) => (one.path === 'signing.mjs' ? { path, text } : one))
  return { ...template, files }
}

/** Returns the file of a template that creates the proxy. */
export function proxyFileOf({ files }: Template): string | undefined {
  return files.find(({ text }) => text.includes('createSigningProxy({'))?.path
}

/** Leaves out the page of Vite and its test. The app itself renders the component. */
function withoutPage(template: Template): Template {
  const { page, files, prepare, steps } = template
  return {
    ...template,
    page: new URL('/', page).href,
    files: files.filter(({ path }) => !/\.html$|\bsrc\/signing\.tsx$|^e2e\//.test(path)),
    prepare: [...prepare, 'Render <SigningPage> in your app.'],
    steps: steps.filter((step) => !step.startsWith('Render <SigningPage>')),
  }
}

/** The templates of a server alone, which also answers the page. */
const SERVERS_ALONE = new Set(['express', 'fastify', 'hono', 'nest', 'node'])

/** Changes the origin of a template, in its files too, and the folder and url of a page of Vite. */
function movedTo(template: Template, { serverPort, protocol, base, root, ...app }: App): Template {
  const { name, config } = template
  const page = new URL(template.page)
  const { origin } = page
  const isExport = name === 'next' && config !== undefined
  const port = app.port ?? (SERVERS_ALONE.has(name) ? serverPort : undefined)
  if (port !== undefined && !isExport) page.port = port
  if (protocol !== undefined && /^(?:vite|react-router)/.test(name)) page.protocol = protocol
  const atOrigin = replaced(template, origin, page.origin)
  if (!name.startsWith('vite')) return atOrigin
  const moved = replaced(atOrigin, '/signing.html', `${base}/signing.html`)
  const inRoot = (path: string): string =>
    root !== undefined && /^src\/|\.html$/.test(path) ? `${root}/${path}` : path
  return { ...moved, files: moved.files.map(({ path, text }) => ({ path: inRoot(path), text })) }
}

/** Returns an object of JSON values in which every text has another part. */
function replaced<Value extends object>(value: Value, from: string, to: string): Value {
  const copy: Value = JSON.parse(JSON.stringify(value).replaceAll(from, to))
  return copy
}

/** Returns the template with the origin of the variable PORTAL_URL, which its files also read. */
export function atPortal(template: Template, portal: string): Template {
  if (!URL.canParse(portal)) return template
  const { page, proxy } = template
  const moved = (url: string): string => new URL(new URL(url).pathname, portal).href
  return { ...template, page: moved(page), proxy: moved(proxy) }
}
