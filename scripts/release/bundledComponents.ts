import { type BillComponent, componentOf } from './billComponent.js'

/**
 * Lists the packages whose code our own files contain. `notices` is the file of their licences, in
 * which each licence begins with a line such as `signature_pad 5.1.4 (MIT)`.
 */
export function bundledComponents(notices: string): readonly BillComponent[] {
  const heads = notices.matchAll(/^(?<name>\S+) (?<version>\d\S*) \((?<license>\S+)\)$/gm)
  return Array.from(heads, ({ groups }) => {
    const { name = '', version = '', license = '' } = groups ?? {}
    return {
      ...componentOf(name, version, license),
      'bom-ref': `bundled:${name}@${version}`,
      properties: [{ name: 'react-signing-ceremony:bundled', value: 'true' }],
    }
  })
}
