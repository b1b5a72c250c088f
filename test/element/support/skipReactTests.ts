import { beforeEach } from 'vitest'

/** Tests about `<Activity>`, Suspense, and clicks that a script dispatches to a disabled button. */
const ABOUT_REACT = /Activity|suspen|while `disabled` is true/i

beforeEach(({ task, skip }) => {
  skip(ABOUT_REACT.test(`${task.suite?.name ?? ''} ${task.name}`), 'needs React')
})
