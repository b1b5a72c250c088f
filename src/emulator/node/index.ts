export { startSigningEmulator } from './startSigningEmulator.js'
export type { RunningSigningEmulator, StartOptions } from './startSigningEmulator.js'
