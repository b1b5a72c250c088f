import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../checks/responseBody.js'
import { readChoice } from '../terminal/readValues.js'
import { UsageError } from '../terminal/terminal.js'
import type { Template } from './template.js'
import { templates } from './templates.generated.js'

export const NAMES = [...new Set(templates.map(({ name }) => name))]

/** Servers and frameworks for which `init` has no files, by their package. */
const SERVERS: Readonly<Record<string, string>> = {
  '@hapi/hapi': 'Hapi',
  koa: 'Koa',
  elysia: 'Elysia',
  '@adonisjs/core': 'Adonis',
  h3: 'h3',
  nitro: 'Nitro',
  nitropack: 'Nitro',
  polka: 'Polka',
  restify: 'Restify',
  electron: 'Electron',
  nuxt: 'Nuxt',
  gatsby: 'Gatsby',
  astro: 'Astro',
  waku: 'Waku',
  '@tanstack/react-start': 'TanStack Start',
  '@remix-run/dev': 'Remix',
  '@sveltejs/kit': 'SvelteKit',
  wrangler: 'Cloudflare Workers',
  parcel: 'Parcel',
  webpack: 'webpack',
  '@rsbuild/core': 'Rsbuild',
  '@rspack/core': 'Rspack',
}

const VITE = ['ts', 'js', 'mts', 'mjs'].map((end) => `vite.config.${end}`)

/** A template that fits the app, the packages that the app lacks, and steps for this app only. */
export interface Found {
  readonly template: Template
  readonly missing: readonly string[]
  readonly steps: readonly string[]
}

/** Finds the template for the app in `folder`. Reads its files, and runs none of its code. */
export function findTemplate(folder: string, wanted: string | undefined, portal = ''): Found {
  const file = join(folder, 'package.json')
  const manifest = existsSync(file)
    ? parseJsonObject(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    : undefined
  if (!manifest) {
    throw new UsageError(
      `${file} must be a JSON file. Run init in the folder of your app, or pass --dir.`,
    )
  }
  const app = readApp(folder, manifest)
  const chosen = wanted === undefined ? undefined : readChoice('--framework', wanted, NAMES)
  const fitting = templates.filter((one) =>
    chosen ? one.name === chosen && app.isConfigured(one) : app.fits(one),
  )
  const inFolder = fitting.filter((one) => existsSync(join(folder, one.folder)))
  // A plain page has a new server. An app with a server mounts the proxy there.
  const own = app.server === undefined ? undefined : inFolder.find(({ name }) => name === 'node')
  const [first] = chosen && inFolder.length === 0 ? fitting : inFolder
  const template = (first?.name === 'plain' && !chosen && own) || first
  const isWorkspace = 'workspaces' in manifest || existsSync(join(folder, 'pnpm-workspace.yaml'))
  const isGuess = !chosen && (template?.name === 'plain' || template?.name === 'node')
  if (template && !(isGuess && (isWorkspace || app.unsupported !== undefined))) {
    const needed = ['react-signing-ceremony', ...template.packages, ...template.needs]
    const missing = needed.filter((name) => !app.lists(name))
    return { template: atPortal(fitTemplate(template, app), portal), missing, steps: app.steps }
  }
  if (isWorkspace) {
    throw new UsageError(
      `${file} is the root of a workspace. Pass --dir with the folder of your app.`,
    )
  }
  const reason = app.unsupported
    ? `${file} lists ${app.unsupported}, for which init has no files`
    : `No supported framework was found in ${file}`
  throw new UsageError(
    `${reason}. Pass --framework with one of: ${NAMES.join(', ')}. For others, such as Angular, Nuxt, Preact or Next’s Pages Router, follow mountTheProxy.md, and for the page hooks.md (React), element.md or bundlers.md, in node_modules/react-signing-ceremony/docs.`,
  )
}

type App = ReturnType<typeof readApp>

/** Reads what decides which files the app needs. */
function readApp(folder: string, manifest: JsonObject) {
  const { dependencies, devDependencies, scripts } = manifest
  const lists = (name: string): boolean =>
    [dependencies, devDependencies].some((list) => isJsonObject(list) && name in list)
  /** Returns the text of the first of these files, without comments. */
  const read = (files: readonly string[]): string => {
    const file = files.find((one) => existsSync(join(folder, one)))
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
    return text.replaceAll(/^\s*\/\/.*$|\/\*[^]*?\*\//gm, '')
  }
  const isConfigured = ({ config }: Template): boolean =>
    !config || new RegExp(config.has).test(read(config.files.split(' ')))
  const vite = read(VITE)
  const { dev, start } = isJsonObject(scripts) ? scripts : {}
  const command = [dev, start].find((script) => typeof script === 'string') ?? ''
  const port =
    /(?:--port[= ]|\s-p |\bPORT=)(\d+)/.exec(command)?.[1] ??
    /\bserver\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?\bport\s*:\s*(\d+)/.exec(vite)?.[1]
  const isSecure = /\bhttps\s*:\s*[{t]|basicSsl\(|mkcert\(/.test(vite)
  const known = Object.keys(SERVERS).find(lists)
  const [, asText, asObject] =
    /['"`]\^?\/api\/?(?:\.\*)?['"`]\s*:\s*(?:['"`]([^'"`]+)|\{[^}]*?\btarget\s*:\s*['"`]([^'"`]+))/.exec(
      vite,
    ) ?? []
  return {
    lists,
    isConfigured,
    fits: (one: Template): boolean =>
      one.packages.every(lists) &&
      !one.without.some(lists) &&
      (one.oneOf?.some(lists) ?? true) &&
      isConfigured(one),
    /** The name of a listed server or bundler for which `init` has no files. */
    unsupported: known === undefined ? undefined : SERVERS[known],
    /** The port and scheme of the development server, if the configuration has them. */
    port,
    protocol: isSecure ? 'https:' : undefined,
    /** The path below which Vite serves its pages, and the folder of these pages. */
    base: /\bbase\s*:\s*['"`](\/[^'"`]*?)\/?['"`]/.exec(vite)?.[1] ?? '',
    root: /\broot\s*:\s*['"`](?:\.\/)?([\w-][^'"`]*?)\/?['"`]/.exec(vite)?.[1],
    /** Where the Vite configuration forwards `/api`. */
    forwardsTo: asText ?? asObject,
    /** The file of a server that the app has. */
    server: serverIn(folder, command),
    steps: stepsForNext(read(['next.config.ts', 'next.config.mjs', 'next.config.js'])),
  }
}

/** Returns the file of the app's own server: by its usual names, or the file that Node starts. */
function serverIn(folder: string, command: string): string | undefined {
  const started = /\b(?:node|nodemon|tsx)\s(?:[^&|;]*\s)?([\w./-]+\.[cm]?[jt]s)\b/.exec(command)
  const found = ['', 'server/', 'src/', 'api/'].flatMap((part) => {
    const place = join(folder, part)
    const names = existsSync(place) ? readdirSync(place) : []
    return names
      .filter((name) => /^(?:server|app|main|index)\.[cm]?[jt]s$/.test(name))
      .filter((name) => name.startsWith('server') || part === 'server/' || part === 'api/')
      .map((name) => part + name)
  })
  return [...found, ...(started ?? []).slice(1)].find((name) => name !== 'server.mjs')
}

/** Returns the steps for two options of Next that change the paths which the proxy receives. */
function stepsForNext(config: string): readonly string[] {
  const addsSlash =
    /\btrailingSlash: *true/.test(config) && !config.includes('skipTrailingSlashRedirect')
  return [
    ...(/\bbasePath:/.test(config) ? [RESTORE_PATH] : []),
    ...(addsSlash
      ? ['In next.config, set skipTrailingSlashRedirect: true, because the proxy has exact paths.']
      : []),
  ]
}

const RESTORE_PATH =
  'Your app has a basePath: write it before /api/signing in `publicUrl` and `endpoint`, and restore it in the route: “Keep the whole path” in node_modules/react-signing-ceremony/docs/mountTheProxy.md.'

/** Adapts a template to the app: its origin, a server that it has, and a path that it forwards. */
function fitTemplate(template: Template, app: App): Template {
  const moved = movedTo(template, app)
  const { forwardsTo, unsupported } = app
  const writesServer = moved.files.some(({ path }) => path === 'server.mjs')
  const server = forwardsTo ?? app.server ?? (app.lists('react') ? unsupported : undefined)
  if (!writesServer || template.name === 'plain' || server === undefined) return moved
  const isBundler = unsupported === server && template.name === 'react'
  if (isBundler) return moved
  const forwarded = forwardsTo === undefined ? '' : `, to which Vite already forwards /api`
  return {
    ...moved,
    files: moved.files.filter(({ path }) => path !== 'server.mjs'),
    insertions: moved.insertions.filter(
      ({ paths }) => forwardsTo === undefined || !paths.includes('vite.config.ts'),
    ),
    prepare: [
      `Mount \`proxy\` of signing.mjs at /api/signing in your server (${server}${forwarded}), with the whole path: node_modules/react-signing-ceremony/docs/mountTheProxy.md.`,
      ...moved.prepare.filter((step) => !step.startsWith('In a server that you have')),
    ],
    start: moved.start.map((step) => (step === 'node server.mjs' ? 'Start your server.' : step)),
  }
}

/** Changes the origin of a template, in its files too, and the folder and url of a page of Vite. */
function movedTo(template: Template, { port, protocol, base, root }: App): Template {
  const { name, config } = template
  const page = new URL(template.page)
  const { origin } = page
  const isExport = name === 'next' && config !== undefined
  if (port !== undefined && !isExport) page.port = port
  if (protocol !== undefined && /^(?:vite|react-router)/.test(name)) page.protocol = protocol
  const text = JSON.stringify(template).replaceAll(origin, page.origin)
  if (!name.startsWith('vite')) return parseTemplate(text)
  const moved = parseTemplate(text.replaceAll('/signing.html', `${base}/signing.html`))
  const inRoot = (path: string): string =>
    root !== undefined && /^src\/|\.html$/.test(path) ? `${root}/${path}` : path
  const files = moved.files.map(({ path, text: content }) => ({
    path: inRoot(path),
    text: content,
  }))
  return { ...moved, files }
}

function parseTemplate(text: string): Template {
  const template: Template = JSON.parse(text)
  return template
}

/** Returns the template with the origin of the variable PORTAL_URL, which its files also read. */
function atPortal(template: Template, portal: string): Template {
  if (!URL.canParse(portal)) return template
  const { page, proxy } = template
  const moved = (url: string): string => new URL(new URL(url).pathname, portal).href
  return { ...template, page: moved(page), proxy: moved(proxy) }
}
