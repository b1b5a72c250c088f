import failOnConsole from 'vitest-fail-on-console'

// A message on the console fails a test, unless the test expects it.
failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
  // A test ends with an unmounted provider, also during a ceremony, and most tests have a proxy without
  // the option `confirm`. Tests of the notice for a failure use the missing session. The tests of these
  // three messages mock the console.
  silenceMessage: (message: string) =>
    [
      'A <SigningProvider> unmounted',
      'does not offer confirmation requests',
      '#no_confirm',
      '[react-signing-ceremony] unauthenticated:',
    ].some((text) => message.includes(text)),
})
