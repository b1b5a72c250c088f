/** Replaces `react` with Preact in the component tests. */
import { Component, createElement, Fragment, isValidElement } from 'preact'

export * from '../../../src/element/preact/react.js'
export { Component, createElement, Fragment, isValidElement }

/** Preact has no strict mode. */
export const StrictMode = Fragment

/** Only React has these. `skipReactTests.ts` skips their tests. */
export const Activity = Fragment
export const Suspense = Fragment
export const use = undefined
