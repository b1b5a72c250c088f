import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../support/browsers/engines.js'
import { ANCESTOR_FORMS } from './ancestorForms.js'
import { SITUATIONS } from './frameSituations.js'

/** What a page can know about a frame, in one situation and one engine. */
export interface Observed {
  /** Whether the page in the frame ran its script. The page around it cannot know this. */
  readonly isShown: boolean
  readonly loads: number
  readonly errors: number
  readonly messages: number
  /** The origin of the messages; `null` is an opaque origin. */
  readonly origin: string
  /** The address of the frame if the page is allowed to read it, otherwise `unreadable`. */
  readonly location: string
  /** The number of frames inside the frame. */
  readonly frames: number
  /** Whether the page's resource timing has an entry for the frame. */
  readonly timing: boolean
  /** The number of `securitypolicyviolation` events of the page. */
  readonly violations: number
}

type ByEngine<Value> = Partial<Record<Engine, Value>>

/** The content of `cases/frameFacts.json`. */
export interface Facts {
  readonly about: string
  readonly date: string
  readonly engines: ByEngine<string>
  readonly situations: Record<string, ByEngine<Observed>>
  readonly frameAncestors: Record<string, ByEngine<'shown' | 'refused'>>
}

const ROOT = join(import.meta.dirname, '../../..')
export const FACTS_FILE = join(ROOT, 'cases/frameFacts.json')
export const PAGE_FILE = join(ROOT, 'docs/frameFacts.md')

const ENGINES = ['chromium', 'firefox', 'webkit'] as const
const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }

export function readFacts(): Facts {
  return JSON.parse(readFileSync(FACTS_FILE, 'utf8'))
}

/** Returns the page with the tables between its markers made from the facts. */
export function withTables(page: string, facts: Facts): string {
  const tables = {
    versions: versionsOf(facts),
    situations: situationTable(facts),
    ancestors: ancestorTable(facts),
  }
  return Object.entries(tables).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`),
        (_all, start: string, end: string) => `${start}\n${content}\n\n${end}`,
      ),
    page,
  )
}

function versionsOf({ date, engines }: Facts): string {
  const versions = ENGINES.map(
    (engine) => `${NAMES[engine]} ${engines[engine] ?? '(not measured)'}`,
  )
  return `Measured on ${date} in ${versions.join(', ')}.`
}

function situationTable({ situations }: Facts): string {
  const rows = SITUATIONS.map(({ name }) => {
    const found = situations[name] ?? {}
    return [name, [isShown, events, location].map((fact) => together(found, fact))].flat()
  })
  return table(['if', 'the document runs', 'the page receives', 'the page reads'], rows)
}

const isShown = (seen: Observed): string => (seen.isShown ? 'yes' : 'no')

function events(seen: Observed): string {
  const found = [
    seen.loads > 0 && (seen.loads === 1 ? '`load`' : `${seen.loads} × \`load\``),
    seen.errors > 0 && '`error`',
    seen.messages > 0 && `a message from \`${seen.origin}\``,
    seen.violations > 0 && 'a policy violation',
  ].filter(Boolean)
  return found.join(', ') || 'nothing'
}

function location(seen: Observed): string {
  const found = [
    seen.location !== 'unreadable' && `address \`${seen.location}\``,
    seen.frames > 0 && `${seen.frames} inner frame`,
    seen.timing && 'a timing entry',
  ].filter(Boolean)
  return found.join(', ') || 'nothing'
}

/** Returns one value if all engines agree, otherwise the value of each. */
function together(found: ByEngine<Observed>, fact: (seen: Observed) => string): string {
  const texts = ENGINES.flatMap((engine) => {
    const seen = found[engine]
    return seen ? [{ engine, text: fact(seen) }] : []
  })
  const distinct = [...new Set(texts.map(({ text }) => text))]
  if (distinct.length <= 1) return distinct[0] ?? ''
  return distinct
    .map((text) => {
      const engines = texts.filter((one) => one.text === text).map(({ engine }) => NAMES[engine])
      return `${engines.join(', ')}: ${text}`
    })
    .join('; ')
}

function ancestorTable({ frameAncestors }: Facts): string {
  const rows = ANCESTOR_FORMS.map(({ directive, standard }) => {
    const verdicts = ENGINES.map((engine) => frameAncestors[directive]?.[engine] ?? '')
    // The standard ignores a source that is not in its grammar, so that nothing matches.
    const expected = standard === 'shown' ? 'shown' : 'refused'
    const differs = verdicts.some((verdict) => verdict !== expected)
    return [`\`${directive}\``, standard, verdicts, differs ? 'differs' : ''].flat()
  })
  return table(['`frame-ancestors`', 'standard', 'Chromium', 'Firefox', 'WebKitGTK', 'note'], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, head.map(() => '---'), ...rows]
  const width = head.map((_cell, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row, at) => {
      const cells = row.map((cell, column) =>
        at === 1 ? '-'.repeat(width[column] ?? 3) : cell.padEnd(width[column] ?? 0),
      )
      return `| ${cells.join(' | ')} |`
    })
    .join('\n')
}
