/**
 * The origins that a frame of this page would have above it, nearest first: the page's own, then
 * those of the pages around it. Where the browser does not tell (Firefox before 148 has no
 * `ancestorOrigins`), `null` stands for the unknown rest, as it does for a redacted origin.
 */
export function pageAncestors(): string[] {
  const above = location.ancestorOrigins
  if (above) return [self.origin, ...above]
  return window === window.top ? [self.origin] : [self.origin, 'null']
}
