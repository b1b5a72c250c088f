/** Names of features that the oldest supported browsers lack, by their owner. */
export const recentFeatures: Readonly<Record<string, readonly string[]>> = {
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Element.prototype': ['moveBefore', 'checkVisibility', 'setHTMLUnsafe'],
  globalThis: ['ReportingObserver', 'navigation', 'scheduler', 'Iterator'],
}
