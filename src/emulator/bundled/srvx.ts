// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export type { Server, ServerRequest } from 'srvx'
export { serve } from 'srvx/node'
