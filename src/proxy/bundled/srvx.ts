// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export { NodeRequest, sendNodeResponse } from 'srvx/node'
