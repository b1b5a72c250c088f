import failOnConsole from 'vitest-fail-on-console'

// A message on the console fails a test, unless the test expects it.
failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
  // A test ends with an unmounted provider, also during a ceremony. A test of this warning mocks it.
  silenceMessage: (message: string) => message.includes('A <SigningProvider> unmounted'),
})
