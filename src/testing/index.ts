export { createTestCeremony } from './createTestCeremony.js'
export type {
  CeremonyBackend,
  TestCeremony,
  TestCeremonyOptions,
  TestFailure,
  TestFailureDetails,
} from './testCeremony.js'
export type { CeremonyGrant } from '../contract/ceremony.js'
export type { ProblemCode } from '../contract/problem.js'
export type { ConfirmAnswer, CreateRequest } from '../embed/session/ceremonySession.js'
