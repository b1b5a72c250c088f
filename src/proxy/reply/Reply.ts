/** An answer with all its headers, before anything has been made of it that a runtime needs. */
export interface Reply {
  readonly status: number
  /** In an object of the reply's own: whoever writes it may add to them. */
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** A reply as every runtime takes it. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers })
}
