// The build copies `jose` into this file: docs/decisions/nothingInstalledUnasked.md.
export { jwtVerify, SignJWT } from 'jose'
