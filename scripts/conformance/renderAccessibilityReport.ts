import {
  array,
  type InferOutput,
  literal,
  object,
  optional,
  parse,
  picklist,
  record,
  string,
} from 'valibot'
import { parse as parseYaml } from 'yaml'
import { criteria } from './criteria.js'

const component = object({
  name: string(),
  adherence: object({
    level: picklist(['supports', 'partially-supports', 'does-not-support', 'not-applicable']),
    notes: string(),
  }),
})
const chapter = object({
  disabled: optional(literal(true)),
  notes: optional(string()),
  criteria: optional(array(object({ num: string(), components: array(component) }))),
})
const report = object({
  title: string(),
  product: object({ name: string(), version: string(), description: string() }),
  report_date: string(),
  notes: string(),
  evaluation_methods_used: string(),
  legal_disclaimer: string(),
  catalog: string(),
  chapters: record(string(), chapter),
})

/** The fields of an OpenACR file that the accessibility report shows. */
export type AccessibilityReport = InferOutput<typeof report>

/** Parses an OpenACR file. Throws if a required field is missing. */
export function parseAccessibilityReport(yaml: string): AccessibilityReport {
  return parse(report, parseYaml(yaml))
}

const headings: Readonly<Record<string, string>> = {
  success_criteria_level_a: 'WCAG 2.2, level A',
  success_criteria_level_aa: 'WCAG 2.2, level AA',
  en_301_549_functional_performance: 'EN 301 549, chapter 4: functional performance',
  en_301_549_generic_requirements: 'EN 301 549, chapter 5: generic requirements',
  en_301_549_web: 'EN 301 549, chapter 9: web',
  en_301_549_software: 'EN 301 549, chapter 11: software',
  en_301_549_documentation_and_support_services: 'EN 301 549, chapter 12: documents and support',
}

/** Converts an OpenACR file to a Markdown page for `docs/conformance/`. */
export function renderAccessibilityReport(yaml: string): string {
  const { title, product, chapters, ...about } = parseAccessibilityReport(yaml)
  const parts = Object.entries(headings).map(([id, heading]) => {
    const { notes, criteria: rows } = chapters[id] ?? {}
    return [`## ${heading}`, notes, rows && tableOf(criteria[id] ?? {}, rows)]
  })
  const page = [
    '<!-- Written by `npm run conformance` from accessibility.yaml. Edit that file. -->',
    `# ${title}`,
    `For accessibility officers. ${product.description} The source is an [OpenACR file](accessibility.yaml) for ${product.name} ${product.version}, of ${about.report_date}.`,
    about.notes,
    about.evaluation_methods_used,
    about.legal_disclaimer,
    ...parts.flat(),
  ]
  return `${page.filter((part) => part !== undefined).join('\n\n')}\n`
}

type Criteria = NonNullable<AccessibilityReport['chapters'][string]['criteria']>

function tableOf(names: Readonly<Record<string, string>>, rows: Criteria): string {
  const lines = rows.flatMap(({ num, components }) =>
    components.map(
      ({ adherence: { level, notes } }) =>
        `| ${num} ${names[num] ?? ''} | ${level.replaceAll('-', ' ')} | ${notes.trim()} |`,
    ),
  )
  return ['| criterion | level | remarks |', '| --- | --- | --- |', ...lines].join('\n')
}
