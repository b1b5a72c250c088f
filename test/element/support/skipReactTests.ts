import { beforeEach } from 'vitest'

/** Names of tests about what React has and Preact's core lacks. */
const ABOUT_REACT = /Activity|Suspen/

beforeEach(({ task, skip }) => {
  skip(ABOUT_REACT.test(`${task.suite?.name ?? ''} ${task.name}`), 'about React alone')
})
