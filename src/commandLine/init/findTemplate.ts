import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJsonObject } from '../checks/responseBody.js'
import { readChoice } from '../terminal/readValues.js'
import { UsageError } from '../terminal/terminal.js'
import { atPortal, fitTemplate } from './fitTemplate.js'
import { type App, readApp } from './readApp.js'
import type { Template } from './template.js'
import { templates } from './templates.generated.js'

export const NAMES = [...new Set(templates.map(({ name }) => name))]

/** A template that fits the app, the packages that the app lacks, and steps for this app only. */
export interface Found {
  readonly template: Template
  readonly missing: readonly string[]
  readonly steps: readonly string[]
  /** What decides about the urls, such as `port 4000 of server.js`. */
  readonly reads: readonly string[]
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
    const { steps } = app.next
    const fitted = atPortal(fitTemplate(template, app), portal)
    return { template: fitted, missing, steps, reads: readsOf(app) }
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

/** Returns what the plan names, so that a developer sees a wrong guess before the files exist. */
function readsOf({ port, server, serverPort, next }: App): readonly string[] {
  return [
    ...(port === undefined ? [] : [`port ${port} of the page`]),
    ...(server === undefined || serverPort === undefined
      ? []
      : [`port ${serverPort} of ${server}`]),
    ...(next.basePath === '' ? [] : [`base path ${next.basePath}`]),
  ]
}
