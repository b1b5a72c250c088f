/**
 * The origins above a frame of this page, nearest first: the page's own, then those of the pages around
 * it. Without `ancestorOrigins` (Firefox before 148), `null` stands for the unknown rest.
 */
export function pageAncestors(): string[] {
  const above = location.ancestorOrigins
  if (above) return [self.origin, ...above]
  return window === window.top ? [self.origin] : [self.origin, 'null']
}
