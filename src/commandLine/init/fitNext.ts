import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Template } from './template.js'

/** A Next app, as far as its files decide where the page is and which path the proxy has. */
export interface NextApp {
  /** The folder with the layout that has `<html>`, such as `app/[locale]`, and the layout's file. */
  readonly layout: { readonly folder: string; readonly file: string } | undefined
  readonly basePath: string
  readonly locale: string
  readonly steps: readonly string[]
}

const CODE = ['tsx', 'ts', 'jsx', 'js', 'mjs']
const PROBE = '/api/signing/recipients/re_ada/ceremony'

/** Reads a Next app. `config` is the code of its configuration, without comments. */
export function readNext(folder: string, config: string): NextApp {
  const read = (name: string): readonly [path: string, text: string] | undefined => {
    const path = CODE.map((end) => `${name}.${end}`).find((one) => existsSync(join(folder, one)))
    return path === undefined ? undefined : [path, readFileSync(join(folder, path), 'utf8')]
  }
  const basePath = /\bbasePath\s*:\s*['"`](\/[^'"`]+?)\/?['"`]/.exec(config)?.[1] ?? ''
  const routing = inBoth(['i18n/routing', 'i18n', 'i18n-config', 'middleware', 'proxy'])
    .map((name) => read(name)?.[1])
    .join('\n')
  const hooks = inBoth(['middleware', 'proxy']).flatMap((name) => read(name) ?? [])
  return {
    layout: layoutIn(folder, 'app') ?? layoutIn(folder, 'src/app'),
    basePath,
    locale: /\bdefaultLocale\b[^'"]{0,40}['"]([\w-]+)['"]/.exec(routing + config)?.[1] ?? 'en',
    steps: [
      ...(hooks.length === 2 ? stepsForMatcher(String(hooks[0]), String(hooks[1])) : []),
      ...(/\btrailingSlash: *true/.test(config) && !config.includes('skipTrailingSlashRedirect')
        ? [SLASH]
        : []),
    ],
  }
}

const SLASH =
  'In next.config, set skipTrailingSlashRedirect: true, because the proxy has exact paths.'

/** Returns places of a file in an app with or without a folder `src`. */
function inBoth(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `src/${name}`])
}

/** Finds the first layout with `<html>`, below at most three locales and route groups. */
function layoutIn(folder: string, part: string, depth = 3): NextApp['layout'] {
  const entries = existsSync(join(folder, part))
    ? readdirSync(join(folder, part), { withFileTypes: true })
    : []
  const file = entries.find(({ name }) => /^layout\.(?:tsx|jsx|js)$/.test(name))?.name
  const path = posix.join(part, file ?? '')
  if (file !== undefined && readFileSync(join(folder, path), 'utf8').includes('<html')) {
    return { folder: part, file: path }
  }
  if (depth === 0) return undefined
  return entries
    .filter((entry) => entry.isDirectory() && /^[[(][^.]/.test(entry.name))
    .map(({ name }) => layoutIn(folder, posix.join(part, name), depth - 1))
    .find(Boolean)
}

/** Returns the step for a middleware that Next also runs for calls of the proxy. */
function stepsForMatcher(file: string, code: string): readonly string[] {
  const [, list = ''] = /\bmatcher\s*:\s*(\[[^]*?\]|['"`][^'"`]*['"`])/.exec(code) ?? []
  const matchers = Array.from(list.matchAll(/['"`](\/[^'"`]*)['"`]/g), ([, text = '']) => text)
  const caught = matchers.find(catches)
  if (matchers.length > 0 && caught === undefined) return []
  const fits = caught?.includes('(?!') ? caught.replace('(?!', '(?!api/signing|') : EVERYTHING
  return [
    `In ${file}, leave the calls of the proxy alone, because a redirect or a login would answer them: export const config = { matcher: ['${fits}'] }.`,
  ]
}

const EVERYTHING = String.raw`/((?!api/signing|_next|_vercel|.*\\..*).*)`

/** Whether Next runs a middleware with this matcher for a call of the proxy. */
function catches(matcher: string): boolean {
  const pattern = matcher
    .replaceAll(/\/:\w+\*/g, '(?:/.*)?')
    .replaceAll(/:\w+(?=\()/g, '')
    .replaceAll(/:\w+/g, '[^/]+')
  try {
    return new RegExp(`^(?:${pattern.replaceAll(String.raw`\\`, '\\')})$`).test(PROBE)
  } catch {
    return true
  }
}

/** Puts the page beside the layout of the app, and the base path into files and urls. */
export function fitNext(template: Template, { layout, basePath, locale }: NextApp): Template {
  const { folder, root, config, page, proxy } = template
  const place = layout?.folder ?? folder
  const path = segmentsOf(place, folder, locale)
  const isExport = config !== undefined
  const base = (text: string): string =>
    isExport ? text : text.replaceAll('/api/signing', `${basePath}/api/signing`)
  return {
    ...template,
    page: page.replace('/signing', `${basePath}${path}/signing`),
    proxy: base(proxy),
    files: template.files.map((one) => {
      if (one.path.endsWith('/route.ts')) {
        return basePath === '' ? one : { ...one, text: routeWith(basePath) }
      }
      const text = base(one.text).replace(
        '{portal}/signing`',
        `{portal}${basePath}${path}/signing\``,
      )
      return { path: one.path.replace(`${folder}/signing/`, `${place}/signing/`), text }
    }),
    root: root && {
      ...root,
      paths: layout ? [layout.file] : root.paths,
      before: base(root.before ?? ''),
      step: base(root.step).replace(root.paths[0] ?? '', layout?.file ?? root.paths[0] ?? ''),
    },
    steps: template.steps.map((step) => step.replace(`${folder}/signing/`, `${place}/signing/`)),
  }
}

/** Returns the part of the url that the folders of a page add, such as `/en` for `[locale]`. */
function segmentsOf(place: string, folder: string, locale: string): string {
  const segments = place
    .slice(folder.length)
    .split('/')
    .filter((part) => part && !part.startsWith('('))
  return segments.map((part) => `/${part.startsWith('[') ? locale : part}`).join('')
}

/** The route of an app with a base path, which Next may remove from the url of a request. */
const routeWith = (basePath: string): string => `import { proxy } from '../../../../lib/signing'

// The proxy compares the whole path, from which Next may remove the base path.
async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (!url.pathname.startsWith('${basePath}/')) url.pathname = \`${basePath}\${url.pathname}\`
  return proxy.fetch(new Request(url, request))
}

export const GET = answer
export const POST = answer
`
