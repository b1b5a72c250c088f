import failOnConsole from 'vitest-fail-on-console'

failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
  shouldFailOnWarn: true,
  // What the library tells the developer goes to `onError` as well, and every story says there what it
  // expects (`reports`).
  silenceMessage: (message) => message.startsWith('[react-signing-ceremony] '),
})
