/** Whether a `Content-Type` is HTML, with any parameters. */
export function isHtmlType(contentType: string | null | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '')
}
