import failOnConsole from 'vitest-fail-on-console'

failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
  // The library also reports these errors to `onError`, and each story lists them in `reports`.
  silenceMessage: (message) => message.startsWith('[react-signing-ceremony] '),
})
