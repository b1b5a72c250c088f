// The build copies `tldts` into this file: docs/decisions/nothingInstalledUnasked.md.
export { parse } from 'tldts'
