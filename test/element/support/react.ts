/** Replaces `react`, so that the component tests also run on Preact. */
import { Component, createElement, Fragment, isValidElement } from 'preact'

export * from '../../../src/element/preact/react.js'
export { Component, createElement, Fragment, isValidElement }

/** Preact has no strict mode, so this component only renders its children. */
export const StrictMode = Fragment

/** Preact lacks these features. `skipReactTests.ts` skips their tests. */
export const Activity = Fragment
export const Suspense = Fragment
export const use = undefined
