import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type LandingPage, landingPage } from '../../landing/index.js'
import { readFlags } from '../terminal/readFlags.js'
import type { ExitCode, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../terminal/usageError.js'

const USAGE = `Usage: react-signing-ceremony landing [options]

Writes the landing page, the page behind redirect_url, for a host that serves it
itself. It never changes: serve it as a file, with the headers printed beside it.

Options:
  --parent-origin <origin>   origin of a page that waits for the landing; may be
                             repeated (default: the landing's own origin)
  --embeddable-in <source>   a further site above that page, as in embeddable_in;
                             may be repeated
  --language <tag>           en, es, fr or de (default: en)
  --out <file>               writes the page there and prints the headers
                             (default: prints headers, an empty line, the page)
  --json                     prints { "html", "headers" }, without "html" with --out
  -h, --help                 show this text

Without --parent-origin the landing must be on the origin of the portal's page.`

const FLAGS = {
  'parent-origin': { type: 'string', multiple: true },
  'embeddable-in': { type: 'string', multiple: true },
  language: { type: 'string', default: 'en' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** `landing`: the page and its headers, made by what the proxy itself serves at `/finished`. */
export async function landingCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readFlags(() => parseArgs({ args, options: FLAGS }))
  if (values.help) {
    terminal.print(USAGE)
    return 0
  }
  const page = pageOf(values['parent-origin'] ?? [], values['embeddable-in'] ?? [], values.language)
  if (values.out !== undefined) {
    try {
      await writeFile(values.out, page.html)
    } catch {
      terminal.complain(`The file ${values.out} cannot be written. Name another with --out.`)
      return 1
    }
  }
  terminal.print(values.json ? asJson(page, values.out === undefined) : asText(page, values.out))
  return 0
}

function pageOf(parentOrigins: string[], embeddableIn: string[], language: string): LandingPage {
  try {
    return landingPage({ parentOrigins, embeddableIn, language })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(
      '--parent-origin and --embeddable-in take origins such as "https://portal.example.com".',
    )
  }
}

function asJson({ html, headers }: LandingPage, withPage: boolean): string {
  return JSON.stringify({ ...(withPage && { html }), headers }, undefined, 2)
}

/** Headers as HTTP writes them, then the page where it went to no file. */
function asText({ html, headers }: LandingPage, out: string | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (out === undefined) return [...lines, '', html.trimEnd()].join('\n')
  return [`Wrote ${out}. Serve it with these headers, exactly:`, '', ...lines].join('\n')
}
