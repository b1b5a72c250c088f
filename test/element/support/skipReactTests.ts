import { beforeEach } from 'vitest'

/** Matches tests of `<Activity>`, of Suspense, and of scripted clicks on a disabled button. */
const ABOUT_REACT = /Activity|suspen|while `disabled` is true/i

beforeEach(({ task, skip }) => {
  skip(ABOUT_REACT.test(`${task.suite?.name ?? ''} ${task.name}`), 'needs React')
})
