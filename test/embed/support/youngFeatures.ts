/** What the oldest supported browsers lack: the owner on the global object, and the names on it. */
export const youngFeatures: Readonly<Record<string, readonly string[]>> = {
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
