/**
 * Returns this page's origin, then the origins of the pages that frame it, nearest first. Firefox
 * before 148 has no `ancestorOrigins`. One `null` then represents the unknown origins.
 */
export function pageAncestors(): string[] {
  const above = location.ancestorOrigins
  if (above) return [self.origin, ...above]
  return window === window.top ? [self.origin] : [self.origin, 'null']
}
