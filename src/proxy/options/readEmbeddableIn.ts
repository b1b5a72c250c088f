import { isLoopback } from '../../contract/ceremonyUrl.js'
import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { parseDomain } from '../bundled/tldts.js'
import type { Emit } from '../events/proxyEvent.js'
import { invalidOption } from './invalidOption.js'

/** The service's own limit is not shown; a list as long as this is more likely a mistake. */
const MAX_ENTRIES = 50

/**
 * Reads `embeddableIn`: entries on which all browsers agree, none twice, no wildcard over a suffix
 * under which strangers register names. Normalised as the service is to get them.
 */
export function readEmbeddableIn(
  value: unknown,
  emit: Emit,
  nativeSchemes: readonly string[] = [],
): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw invalidOption(
      'embeddableIn',
      'is missing or empty, so no page could show a ceremony',
      'List the sites that embed it, such as ["https://portal.example.com"].',
    )
  }
  if (value.length > MAX_ENTRIES) {
    throw invalidOption(
      'embeddableIn',
      `has more than ${MAX_ENTRIES} entries`,
      'List only sites that embed ceremonies; one wildcard covers the subdomains of a site.',
    )
  }
  // Unlike `map` this also sees the holes of a list.
  const sources = Array.from(value, (entry: unknown, index) =>
    readSource(entry, `embeddableIn[${index}]`, { emit, nativeSchemes }),
  )
  const repeated = sources.findIndex((source, index) => sources.indexOf(source) !== index)
  if (repeated !== -1) {
    throw invalidOption(`embeddableIn[${repeated}]`, 'repeats an earlier entry', 'Remove it.')
  }
  return sources
}

function readSource(
  entry: unknown,
  option: string,
  { emit, nativeSchemes }: { readonly emit: Emit; readonly nativeSchemes: readonly string[] },
): string {
  const read = parsePortableSource(entry, { nativeSchemes })
  if ('problem' in read) throw invalidOption(option, read.problem, read.cure)
  if (read.warning) emit({ type: 'option_warning', option, message: read.warning })
  const base = /^https:\/\/\*\.([^:]+)/.exec(read.source)?.[1]
  if (base !== undefined && !isLoopback(base) && isPublicSuffix(base)) {
    throw invalidOption(
      option,
      'has a wildcard over a public suffix, so anyone who registers a name there could frame it',
      'Put the name of your own site behind the wildcard.',
    )
  }
  return read.source
}

/** Private suffixes count: anyone can have a site below `github.io`. */
function isPublicSuffix(host: string): boolean {
  return parseDomain(host, { allowPrivateDomains: true }).domain === null
}
