/** What the component tests import from `react`, on Preact. */
import { Component, createElement, Fragment, isValidElement } from 'preact'

export * from '../../../src/element/preact/react.js'
export { Component, createElement, Fragment, isValidElement }

/** Preact has no strict mode. */
export const StrictMode = Fragment

/** React's own: `skipReactTests.ts` skips the tests that use them. */
export const Activity = Fragment
export const Suspense = Fragment
export const use = undefined
