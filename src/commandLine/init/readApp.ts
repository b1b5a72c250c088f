import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
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
  parcel: 'Parcel',
  webpack: 'webpack',
  '@rsbuild/core': 'Rsbuild',
  '@rspack/core': 'Rspack',
}

const VITE = ['ts', 'js', 'mts', 'mjs'].map((end) => `vite.config.${end}`)

/** What `init` reads from an app, before it decides what to write. */
export interface App {
  readonly lists: (name: string) => boolean
  /** The name of a listed server or bundler for which `init` has no files. */
  readonly unsupported: string | undefined
  readonly fits: (template: Template) => boolean
  /** The origin of the development server, if the configuration names its port. */
  readonly origin: string | undefined
  /** Where the Vite configuration forwards `/api`. */
  readonly forwardsTo: string | undefined
  /** The file of a server that the app has. */
  readonly server: string | undefined
  /** The text of the first of these files, without comments. */
  readonly read: (...files: readonly string[]) => string
}

/** Reads the manifest and the configuration of the app in `folder`. Runs none of its code. */
export function readApp(folder: string, manifest: JsonObject): App {
  const lists = (name: string): boolean =>
    [manifest['dependencies'], manifest['devDependencies']].some(
      (list) => isJsonObject(list) && name in list,
    )
  const read: App['read'] = (...files) => {
    const file = files.find((one) => existsSync(join(folder, one)))
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
    return text.replaceAll(/^\s*\/\/.*$|\/\*[^]*?\*\//gm, '')
  }
  const vite = read(...VITE)
  const { scripts } = manifest
  const dev = isJsonObject(scripts) ? JSON.stringify(scripts['dev'] ?? scripts['start'] ?? '') : ''
  const port =
    /(?:--port[= ]|\s-p )(\d+)/.exec(dev)?.[1] ??
    /\bserver\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?\bport\s*:\s*(\d+)/.exec(vite)?.[1]
  const known = Object.keys(SERVERS).find(lists)
  const [, asText, asObject] =
    /['"`]\/api\/?['"`]\s*:\s*(?:['"`]([^'"`]+)|\{[^}]*?\btarget\s*:\s*['"`]([^'"`]+))/.exec(
      vite,
    ) ?? []
  return {
    lists,
    read,
    unsupported: known === undefined ? undefined : SERVERS[known],
    fits: ({ packages, without, oneOf, config }) =>
      packages.every(lists) &&
      !without.some(lists) &&
      (oneOf?.some(lists) ?? true) &&
      (config === undefined || new RegExp(config.has).test(read(...config.files.split(' ')))),
    origin: port === undefined ? undefined : `http://localhost:${port}`,
    forwardsTo: asText ?? asObject,
    server: serverIn(folder),
  }
}

/** Returns the file of the app's own server, by its usual names. */
function serverIn(folder: string): string | undefined {
  const found = ['', 'server/', 'src/', 'api/'].flatMap((part) => {
    const place = join(folder, part)
    const names = existsSync(place) ? readdirSync(place) : []
    return names
      .filter((name) => /^(?:server|app|main|index)\.[cm]?[jt]s$/.test(name))
      .filter((name) => name.startsWith('server') || part === 'server/' || part === 'api/')
      .map((name) => part + name)
  })
  return found.find((name) => name !== 'server.mjs')
}

/** Adapts a template to the app: its origin, a server that it has, and a path that it forwards. */
export function fitTemplate(template: Template, app: App): Template {
  const own = new URL(template.page).origin
  const origin = template.config && template.name === 'next' ? undefined : app.origin
  const moved = origin === undefined ? template : movedTo(template, own, origin)
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

/** Replaces the origin of a template, in its files too. */
function movedTo(template: Template, own: string, origin: string): Template {
  const moved: Template = JSON.parse(JSON.stringify(template).replaceAll(own, origin))
  return moved
}
