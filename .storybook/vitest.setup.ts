import failOnConsole from 'vitest-fail-on-console'

failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
  // Each story lists its expected errors in `reports`, so their console messages are ignored.
  silenceMessage: (message) => message.startsWith('[react-signing-ceremony] '),
})
