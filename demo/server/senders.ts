import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bank that sends a document, as the signing service shows it. */
interface Sender {
  readonly name: string
  /** An SVG. */
  readonly logo: string
  readonly accentColor: string
}

const logoOf = (brand: string): string =>
  readFileSync(join(import.meta.dirname, `../app/brands/${brand}.svg`), 'utf8')

export const larkfield: Sender = {
  name: 'Larkfield Bank',
  logo: logoOf('larkfield'),
  accentColor: '#0d5c4d',
}

const otherSenders: Readonly<Record<string, Sender>> = {
  harbour: { name: 'Harbour Bank', logo: logoOf('harbour'), accentColor: '#12355b' },
  poppy: { name: 'Poppy Bank', logo: logoOf('poppy'), accentColor: '#b3203a' },
}

/** Returns the sender of a document. */
export function senderNamed(name: string): Sender {
  return Object.values(otherSenders).find((sender) => sender.name === name) ?? larkfield
}

/** Returns the sender with the brand that the portal shows. */
export function senderOf(brand = ''): Sender {
  return otherSenders[brand] ?? larkfield
}
