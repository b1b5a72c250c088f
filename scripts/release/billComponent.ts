/** A package in a CycloneDX bill of materials. */
export interface BillComponent {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly [{ readonly license: { readonly id: string } }]
  readonly hashes?: readonly [{ readonly alg: 'SHA-512'; readonly content: string }]
  readonly properties?: readonly [{ readonly name: string; readonly value: string }]
}

/** Returns a component with the fields that every package has. */
export function componentOf(name: string, version: string, license: string): BillComponent {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: license } }],
  }
}
