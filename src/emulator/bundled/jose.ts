// The build puts the package itself into this file: docs/decisions/nothingInstalledUnasked.md.
export { jwtVerify, SignJWT } from 'jose'
