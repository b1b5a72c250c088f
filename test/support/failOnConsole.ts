import failOnConsole from 'vitest-fail-on-console'

// A message on the console fails a test, unless the test expects it.
failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
})
