/** Whether a `Content-Type` names a page of HTML, with whatever parameters; what is absent does not. */
export function isHtmlType(contentType: string | null | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '')
}
