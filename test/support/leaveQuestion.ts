/**
 * The role and the name of the question before work is lost, for `getByRole(...LEAVE_QUESTION)`. The
 * dialog around a ceremony has the same role and another name.
 */
export const LEAVE_QUESTION = ['dialog', { name: /^Stop signing|be lost/ }] as const
