/** The situations of a frame that `docs/frameFacts.md` lists, and how to produce each of them. */
import type { Reply } from '../../support/origins/serveEveryOrigin.js'

export const PARENT = 'https://portal.test'
export const CEREMONY = 'https://sign.test'

/** A frame, the page around it, and the server's answer to the frame. */
export interface Situation {
  readonly name: string
  /** What the frame's server answers. Default: a working page that sends nothing. */
  readonly reply?: Partial<Reply>
  /** The headers of the page around the frame. */
  readonly parent?: Readonly<Record<string, string>>
  /** Attributes of the iframe. */
  readonly sandbox?: string
}

/** A page whose script calls its server. The page around the frame does not see the call. */
const page = (script = ''): string => `<!doctype html><title>Ceremony</title><script>
const ran = fetch('/ran' + location.pathname)
const later = (url) => addEventListener('load', () =>
  void ran.then(() => setTimeout(() => location.assign(url), 300)))
${script}</script>`

const policy = (value: string) => ({ headers: { 'content-security-policy': value } })

export const SITUATIONS: readonly Situation[] = [
  { name: 'the document is shown, and its page sends nothing' },
  {
    name: 'the document is shown, and its page sends a message',
    reply: { body: page(`parent.postMessage('ready', '*')`) },
  },
  {
    name: 'the document is shown, and its page contains a frame',
    reply: { body: `${page()}<iframe></iframe>` },
  },
  {
    name: 'the page in the frame opens another page of its site',
    reply: { body: page(`if (!location.search) later('?next')`) },
  },
  {
    name: 'the end: the frame has reached a page of the portal’s origin',
    reply: { body: page(`later('${PARENT}/finished')`) },
  },
  { name: 'the answer is a page with status 404', reply: { status: 404 } },
  { name: 'the answer is 204 without a page', reply: { status: 204, body: '' } },
  {
    name: 'the answer is a file to download',
    reply: { headers: { 'content-disposition': 'attachment; filename="a.html"' } },
  },
  { name: 'the server closes the connection', reply: { status: 'closed' } },
  { name: 'the server does not answer', reply: { status: 'pending' } },
  {
    name: '`frame-ancestors` of the document refuses the portal',
    reply: policy(`frame-ancestors 'none'`),
  },
  {
    name: '`X-Frame-Options: DENY` refuses the portal',
    reply: { headers: { 'x-frame-options': 'DENY' } },
  },
  {
    name: '`X-Frame-Options: SAMEORIGIN` refuses the portal',
    reply: { headers: { 'x-frame-options': 'SAMEORIGIN' } },
  },
  {
    name: '`X-Frame-Options: DENY` with a `frame-ancestors` that allows the portal',
    reply: {
      headers: {
        'x-frame-options': 'DENY',
        'content-security-policy': `frame-ancestors ${PARENT}`,
      },
    },
  },
  {
    name: '`frame-src` of the portal refuses the document',
    parent: { 'content-security-policy': "frame-src 'self'" },
  },
  {
    name: 'the portal sends `Cross-Origin-Embedder-Policy: require-corp`',
    parent: { 'cross-origin-embedder-policy': 'require-corp' },
  },
  {
    name: 'the portal sends `Cross-Origin-Embedder-Policy: credentialless`',
    parent: { 'cross-origin-embedder-policy': 'credentialless' },
  },
  {
    name: 'the portal sends `Cross-Origin-Opener-Policy: same-origin`',
    parent: { 'cross-origin-opener-policy': 'same-origin' },
  },
  {
    name: 'the portal sends `Document-Isolation-Policy: isolate-and-require-corp`',
    parent: { 'document-isolation-policy': 'isolate-and-require-corp' },
  },
  { name: 'the iframe has an empty `sandbox`', sandbox: '' },
  {
    name: 'the iframe has `sandbox="allow-scripts"`',
    sandbox: 'allow-scripts',
    reply: { body: page(`parent.postMessage('ready', '*')`) },
  },
]

/** Returns the answer of every host to the browser: see `serveEveryOrigin`. */
export function answerFor(url: URL, ran: Set<number>): Reply {
  const id = Number(url.pathname.split('/').at(-1))
  if (url.origin === PARENT) {
    const headers = SITUATIONS[id]?.parent ?? {}
    return { body: '<!doctype html><title>Portal</title>', headers }
  }
  if (url.pathname.startsWith('/ran/')) ran.add(id)
  return { body: page(), ...SITUATIONS[id]?.reply }
}

/**
 * An expression that adds the frames of some situations to the page. Its promise resolves with what
 * the page can know about each frame, when nothing has happened for `wait` milliseconds.
 */
export function observation(ids: readonly number[], wait: number): string {
  const frames = ids.map((id) => ({ id, sandbox: SITUATIONS[id]?.sandbox }))
  return `(async () => {
    const violations = []
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
    let notice = () => {}
    const all = ${JSON.stringify(frames)}.map(({ id, sandbox }) => {
      const iframe = document.createElement('iframe')
      const seen = { id, loads: 0, errors: 0, messages: 0, origin: '' }
      if (sandbox !== undefined) iframe.setAttribute('sandbox', sandbox)
      iframe.addEventListener('load', () => { seen.loads += 1; notice() })
      iframe.addEventListener('error', () => { seen.errors += 1 })
      addEventListener('message', ({ source, origin }) => {
        if (source !== iframe.contentWindow) return
        seen.messages += 1
        notice()
        seen.origin = origin
      })
      iframe.src = '${CEREMONY}/' + id
      document.body.append(iframe)
      return { iframe, seen }
    })
    await new Promise((settle) => {
      let timer
      notice = () => { clearTimeout(timer); timer = setTimeout(settle, ${wait}) }
      notice()
    })
    return all.map(({ iframe, seen }) => {
      let location = 'unreadable'
      try { location = iframe.contentWindow.location.href } catch {}
      return {
        ...seen,
        location,
        frames: iframe.contentWindow?.length ?? 0,
        timing: performance.getEntriesByType('resource').some(({ name }) => name === iframe.src),
        violations: violations.length,
      }
    })
  })()`
}
