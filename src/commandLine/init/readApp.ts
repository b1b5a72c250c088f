import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { readNext } from './fitNext.js'
import type { Template } from './template.js'

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

const BUNDLERS = ['parcel', 'webpack', '@rsbuild/core', '@rspack/core']

/** Libraries of a page that a server can send itself, with Vite as its middleware. */
const LIBRARIES = new Set(['vue', 'svelte', 'vite'])

const VITE = ['ts', 'js', 'mts', 'mjs'].map((end) => `vite.config.${end}`)

/** What decides which files an app needs. */
export type App = ReturnType<typeof readApp>

/** Reads the app in `folder`. Runs none of its code. */
export function readApp(folder: string, manifest: JsonObject) {
  const { dependencies, devDependencies, scripts } = manifest
  const lists = (name: string): boolean =>
    [dependencies, devDependencies].some((list) => isJsonObject(list) && name in list)
  /** Returns the code of the first of these files. */
  const read = (files: readonly string[]): string => {
    const file = files.find((one) => existsSync(join(folder, one)))
    return file === undefined ? '' : codeIn(readFileSync(join(folder, file), 'utf8'))
  }
  const isConfigured = ({ config }: Template): boolean =>
    !config || new RegExp(config.has).test(read(config.files.split(' ')))
  const vite = read(VITE)
  const { dev, start } = isJsonObject(scripts) ? scripts : {}
  const command = [dev, start].find((script) => typeof script === 'string') ?? ''
  const server = serverIn(folder, command)
  const serverPort = portIn(server === undefined ? '' : read([server]))
  // The server may start Vite in a module beside it.
  const beside = server === undefined ? [] : scriptsIn(folder, posix.dirname(server))
  const code = beside.map((file) => read([file])).join('\n')
  const isMiddleware = lists('vite-express') || /\bmiddlewareMode\b|@fastify\/vite/.test(code)
  const scriptPort = /(?:--port[= ]|\s-p |\bPORT=)(\d+)/.exec(command)?.[1]
  const [, vitePort] = /\bserver\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?\bport\s*:\s*(\d+)/.exec(vite) ?? []
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
      !one.without.some((name) => lists(name) && !(isMiddleware && LIBRARIES.has(name))) &&
      (one.oneOf?.some(lists) ?? true) &&
      isConfigured(one),
    /** The name of a listed server or bundler for which `init` has no files. */
    unsupported: known === undefined ? undefined : SERVERS[known],
    /** The name of a listed bundler for which `init` has no files. */
    bundler: BUNDLERS.filter(lists).map((name) => SERVERS[name])[0],
    /** The port and scheme of the development server, if the app says them. */
    port: scriptPort ?? (isMiddleware ? (serverPort ?? '3000') : vitePort),
    protocol: isSecure && !isMiddleware ? 'https:' : undefined,
    /** The path below which Vite serves its pages, and the folder of these pages. */
    base: /\bbase\s*:\s*['"`](\/[^'"`]*?)\/?['"`]/.exec(vite)?.[1] ?? '',
    root: /\broot\s*:\s*['"`](?:\.\/)?([\w-][^'"`]*?)\/?['"`]/.exec(vite)?.[1],
    /** Where the Vite configuration forwards `/api`. */
    forwardsTo: asText ?? asObject,
    /** The file of a server that the app has, and its port. */
    server: server ?? (lists('vite-express') ? 'vite-express' : undefined),
    serverPort,
    /** Whether this server runs Vite as a middleware, so that Vite has no server of its own. */
    isMiddleware,
    /** Whether Vite answers `/signing.html`. Otherwise the server sends one page for all paths. */
    servesPages: !/\bappType\s*:\s*['"`]custom/.test(code),
    next: readNext(folder, read(['next.config.ts', 'next.config.mjs', 'next.config.js'])),
  }
}

/** Matches a comment, or a string, which can contain the first characters of a comment. */
const COMMENT = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[^]*?\*\/|\/\/.*/g

/** Returns a text without comments. */
function codeIn(text: string): string {
  return text.replaceAll(COMMENT, (found, quote?: string) => (quote === undefined ? '' : found))
}

const PORTS = [
  /\bPORT['"\])]*\s*(?:\?\?|\|\||=|:)\s*['"]?(\d{4,5})/,
  /\blisten\([^)]*?\b(\d{4,5})/,
  /\bport\s*=[^\n]*?\b(\d{4,5})/i,
]

/** Returns the port in the code of a server. */
function portIn(code: string): string | undefined {
  return PORTS.map((pattern) => pattern.exec(code)?.[1]).find(Boolean)
}

/** Returns the scripts in a folder of the app. */
function scriptsIn(folder: string, part: string): readonly string[] {
  const place = join(folder, part)
  const names = existsSync(place) ? readdirSync(place) : []
  return names.filter((name) => /\.[cm]?[jt]s$/.test(name)).map((name) => posix.join(part, name))
}

/** Returns the file of the app's own server: by its usual names, or the file that Node starts. */
function serverIn(folder: string, command: string): string | undefined {
  const started = /\b(?:node|nodemon|tsx)\s(?:[^&|;]*\s)?([\w./-]+\.[cm]?[jt]s)\b/.exec(command)
  const found = ['', 'server', 'src', 'api'].flatMap((part) =>
    scriptsIn(folder, part).filter((file) => {
      const isUsual = /(?:^|\/)(?:server|app|main|index)\.\w+$/.test(file)
      return isUsual && (/server\.\w+$/.test(file) || part === 'server' || part === 'api')
    }),
  )
  return [...found, ...(started ?? []).slice(1)].find((name) => name !== 'server.mjs')
}
