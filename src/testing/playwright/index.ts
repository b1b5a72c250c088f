export { type CeremonyFrameOptions, declineCeremony, signCeremony } from './ceremonyPage.js'
export { clearFaults, type EmulatorAddress, setFault } from './faults.js'
export type { TestPage } from './testPage.js'
export type { FaultName, FaultOptions } from '../../emulator/faults/fault.js'
