import { connect } from 'node:net'

/** An HTTP response, which no client library has changed. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** The whole response as text, including its headers. */
  readonly text: string
}

/** An HTTP request, whose headers may be invalid. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a request over a plain socket, because an HTTP client would refuse or correct it. */
export async function rawRequest(port: number, request: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body } = request
  const chunked = Object.keys(headers).some((name) => name.toLowerCase() === 'transfer-encoding')
  const lines = Object.entries({ host: '127.0.0.1', ...headers, connection: 'close' })
  const length = chunked ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const tail = chunked ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return exchange(port, `${method} ${path} HTTP/1.1\r\n${head}${length}\r\n${tail}`)
}

/** Sends bytes, and reads the response until the server closes the connection. */
async function exchange(port: number, bytes: string): Promise<RawAnswer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve())
    // The server may close the connection early. The received bytes are read anyway.
    socket.on('error', () => {})
    socket.write(bytes)
  })
  return parseAnswer(Buffer.concat(chunks).toString())
}

function parseAnswer(text: string): RawAnswer {
  const final = text.replace(/^(HTTP\/1\.1 1\d\d[^]*?\r\n\r\n)+/, '')
  const [head = '', ...rest] = final.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), text }
}
