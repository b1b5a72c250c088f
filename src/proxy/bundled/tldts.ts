// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export { parse as parseDomain } from 'tldts'
