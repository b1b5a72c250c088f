import { writeFile } from 'node:fs/promises'
import { type LandingPage, landingPage } from '../../landing/index.js'
import { readOptions } from '../terminal/options.js'
import { readChoice } from '../terminal/readValues.js'
import { type Command, type ExitCode, type Terminal, UsageError } from '../terminal/terminal.js'

const options = {
  'parent-origin <origin>…':
    "origin of the portal's page with the ceremony (default: the origin of the landing page)",
  'embeddable-in <source>…': "a site that frames the portal's page, written as in embeddable_in",
  'language <tag>': 'language of the landing page: en, es, fr or de (default: en)',
  'out <file>': 'write the landing page to a file, and print its headers (default: print both)',
  json: 'print the page and its headers as { "html", "headers" }',
} as const

/** The command `landing`: prints the page and headers that the proxy serves at `/finished`. */
export const landingCommand: Command = {
  takes: '[options]',
  about: `Writes the landing page (the page at redirect_url), for a portal that serves it
itself. Serve the file with the printed headers.`,
  options,
  example: '--language de --out finished.html',
  notes: 'Without --parent-origin, the landing page must be on the origin of the portal.',
  run,
}

async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readOptions(args, options)
  const page = pageOf(
    values['parent-origin'] ?? [],
    values['embeddable-in'] ?? [],
    readChoice('--language', values.language ?? 'en', ['en', 'es', 'fr', 'de']),
  )
  if (values.out !== undefined) {
    try {
      await writeFile(values.out, page.html)
    } catch {
      throw new UsageError(`The file ${values.out} of --out cannot be written. Check its folder.`)
    }
  }
  terminal.print(values.json ? JSON.stringify(page, undefined, 2) : asText(page, values.out))
  return 0
}

function pageOf(parentOrigins: string[], embeddableIn: string[], language: string): LandingPage {
  try {
    return landingPage({ parentOrigins, embeddableIn, language })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(
      '--parent-origin and --embeddable-in must be origins, such as "https://portal.example.com".',
    )
  }
}

/** Returns the headers as in HTTP, then the page, unless a file contains the page. */
function asText({ html, headers }: LandingPage, out: string | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (out === undefined) return [...lines, '', html.trimEnd()].join('\n')
  return [`Wrote ${out}. Serve it with exactly these headers:`, '', ...lines].join('\n')
}
