/**
 * Returns the origins above a frame of this page, nearest first: the page's own, then those of the pages
 * around it. Firefox before 148 has no `ancestorOrigins`; then `null` means the unknown origins.
 */
export function pageAncestors(): string[] {
  const above = location.ancestorOrigins
  if (above) return [self.origin, ...above]
  return window === window.top ? [self.origin] : [self.origin, 'null']
}
