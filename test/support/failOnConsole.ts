import failOnConsole from 'vitest-fail-on-console'

// A suite that prints is a suite that hides something: every message is expected by a test, or a bug.
failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
})
