export { startSigningEmulator } from './startSigningEmulator.js'
export type { RunningSigningEmulator, StartOptions, TlsOptions } from './startSigningEmulator.js'
