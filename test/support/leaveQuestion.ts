import { en } from '../../src/embed/labels/en.js'

/** The role and the name of the question before work is lost, for `getByRole(...LEAVE_QUESTION)`. */
export const LEAVE_QUESTION = ['group', { name: en.leaveQuestion }] as const
