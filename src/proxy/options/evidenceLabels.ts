import { isStringArray } from '../../contract/jsonObject.js'
import { invalidOption } from './invalidOption.js'

/**
 * Stands behind each label of evidence that came from a browser, in the authentication data and so in
 * the audit log: no reader takes it for what the server knows.
 */
const BROWSER_MARK = ' (from the browser)'

/** The labels that a browser may add, each with how it is written in the evidence. */
export type EvidenceLabels = ReadonlyMap<string, string>

/** Reads `evidenceLabels`. */
export function readEvidenceLabels(value: unknown): EvidenceLabels {
  if (value === undefined) return new Map()
  if (!isStringArray(value) || !value.every((label) => LABEL.test(label))) {
    throw invalidOption('evidenceLabels', 'is not a list of labels of 1 to 64 characters', CURE)
  }
  const skeletons = value.map(skeletonOf)
  if (skeletons.includes('') || new Set(skeletons).size < skeletons.length) {
    throw invalidOption('evidenceLabels', 'has labels that look alike, or are no words', CURE)
  }
  return new Map(value.map((label) => [label, label + BROWSER_MARK]))
}

const LABEL = /^[\p{L}\p{N}][\p{L}\p{N}\p{P}\p{S} ]{0,63}$/u

const CURE = 'List the labels that a browser may add, such as ["Reason"].'

/**
 * The texts that a browser adds, under labels that are marked as its own. One whose label reads like
 * one of the server's is left out: the server's word stands alone.
 */
export function markedEvidence(
  texts: Readonly<Record<string, string>>,
  labels: EvidenceLabels,
  ofServer: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(texts)
  if (entries.length === 0) return texts
  const taken = new Set(Object.keys(ofServer).map(skeletonOf))
  return Object.fromEntries(
    entries
      .filter(([label]) => !taken.has(skeletonOf(label)))
      .map(([label, text]) => [labels.get(label) ?? label + BROWSER_MARK, text]),
  )
}

/** Cyrillic, Greek and other signs that are drawn like a Latin letter, by that letter. */
const LOOK_ALIKES = `aаαɑ bвβь cсϲ dԁ eеεєҽ fғϝ gɡց hнһη iіιlӏ1|ɩ jјϳ kкκ mмϻ nпո oоοσ0օө pрρ qԛզ rгᴦ sѕꜱ5 tтτ uυцս vνѵ wѡԝω xхχ yуγүყ zᴢζ`

const LATIN = new Map(
  LOOK_ALIKES.split(' ').flatMap(([letter = '', ...others]) =>
    others.map((other) => [other, letter] as const),
  ),
)

/** What is left of a label to a reader who does not look twice: no case, marks, spaces or scripts. */
function skeletonOf(label: string): string {
  const bare = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}|]/gu, '')
  return Array.from(bare, (sign) => LATIN.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
