/**
 * The module of the entries `/proxy…` in code for browsers, by the condition `browser` of
 * package.json. It exports nothing, so bundlers refuse an import of the proxy.
 */
throw new Error(
  'The proxy of react-signing-ceremony runs only on a server, because every visitor could read the API key.',
)
