import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framingVerdict } from '../../src/contract/framing/framingVerdict.js'
import { testedEngines } from '../support/browsers/engines.js'
import { type Framing, measureFraming } from '../support/origins/measureFraming.js'

/** An `embeddable_in` list and the pages around a ceremony. */
interface Sample extends Omit<Framing, 'directive'> {
  readonly embeddableIn: readonly string[]
}

/** Set the seed to repeat a run: `FRAMING_SEED=… npx vitest run --project engines`. */
const seed = Number(process.env['FRAMING_SEED'] ?? Date.now() % 1_000_000)
const samples: readonly Sample[] = [
  ...fc.sample(arbitrarySample(), { seed, numRuns: 25 }),
  // Include a list that engines treat differently, because random lists rarely show this.
  {
    embeddableIn: ['https://app.test:0443'],
    ancestors: ['https://app.test'],
    ceremony: 'https://ceremony.test',
  },
]
const verdicts = samples.map((sample) => ({
  ...sample,
  ...framingVerdict({ ...sample, ceremonyOrigin: sample.ceremony }),
}))

describe(`framingVerdict(), for random lists and pages (FRAMING_SEED=${seed}),`, () => {
  it('returns each of "allowed", "blocked" and "unknown" at least once', () => {
    const found = new Set(verdicts.map(({ verdict }) => verdict))
    expect(found).toEqual(new Set(['allowed', 'blocked', 'unknown']))
  })

  it.each(testedEngines())('predicts whether %s shows a frame', async (engine) => {
    const shown = await measureFraming(engine, samples.map(toDirective))
    const wrong = verdicts.filter(
      ({ verdict }, index) => verdict === (shown[index] ? 'blocked' : 'allowed'),
    )
    expect(wrong).toEqual([])
  })
})

/** Returns the directive of the service, which drops the path of each entry (service contract). */
function toDirective({ embeddableIn, ...framing }: Sample): Framing {
  const sources = embeddableIn.map((entry) => entry.replace(/(?<=[^:/])\/[^/].*$/, ''))
  return { ...framing, directive: sources.join(' ') }
}

function arbitrarySample(): fc.Arbitrary<Sample> {
  return arbitraryPages().chain(({ ancestors, ceremony }) => {
    const origins = [...ancestors, ceremony].filter((origin) => origin !== 'null')
    const embeddableIn = fc.array(arbitraryEntry(origins), { maxLength: 4 })
    return fc.record({
      embeddableIn,
      ancestors: fc.constant(ancestors),
      ceremony: fc.constant(ceremony),
    })
  })
}

/** One to three nested pages. The `plain` outermost use `http`: browsers block `http` in `https`. */
function arbitraryPages(): fc.Arbitrary<Omit<Sample, 'embeddableIn'>> {
  const host = fc.constantFrom('app.test', 'sub.app.test', 'other.test', 'a_b.test', 'app.test.')
  const port = fc.constantFrom('', '', ':8443', ':80', ':443')
  return fc
    .record({
      inner: fc.array(joined(host, port), { maxLength: 2 }),
      // Few values, because the browser loads a separate page for each value.
      outer: fc.constantFrom('app.test', 'app.test:8443', 'other.test', 'a_b.test:80'),
      plain: fc.nat(4),
      sandboxed: fc.boolean(),
      ceremonyPort: fc.constantFrom('', ':8443'),
    })
    .map(({ inner, outer, plain, sandboxed, ceremonyPort }) => {
      const names = [...inner, outer]
      const ancestors = names.map((name, level) => {
        const isSecure = level < names.length - plain
        if (sandboxed && isSecure && level === 0 && inner.length === 2) return 'null'
        return new URL(`${isSecure ? 'https' : 'http'}://${name}`).origin
      })
      const scheme = plain > names.length ? 'http' : 'https'
      return { ancestors, ceremony: `${scheme}://ceremony.test${ceremonyPort}` }
    })
}

/** Returns a random entry, usually similar to one of the origins. */
function arbitraryEntry(origins: readonly string[]): fc.Arbitrary<string> {
  const near = fc.constantFrom(...origins).chain((origin) => {
    const { protocol, hostname, port } = new URL(origin)
    return joined(
      fc.constantFrom(`${protocol}//`, `${protocol}//`, 'http://', 'https://', 'wss://', ''),
      fc.constantFrom(hostname, hostname.toUpperCase(), hostname.replace(/^\w+/, '*'), '*'),
      fc.constantFrom(port && `:${port}`, port && `:${port}`, '', ':*', ':80', ':443', ':0443'),
      fc.constantFrom('', '', '', '/', '/path', '?x'),
    )
  })
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...origins) },
    { weight: 6, arbitrary: near },
    { weight: 3, arbitrary: fc.constantFrom('*', 'https:', 'http:', "'self'", 'http://*:*') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "'none'",
        'ws:',
        '*:*',
        'https://*.',
        'https://',
        'https://münchen.test',
      ),
    },
  )
}

function joined(...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(''))
}
