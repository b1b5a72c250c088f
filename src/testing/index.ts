export { createTestCeremony } from './createTestCeremony.js'
export type {
  TestCeremony,
  TestCeremonyOptions,
  TestFailure,
  TestFailureDetails,
} from './testCeremony.js'
