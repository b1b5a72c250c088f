/** Runs `work` after `ms`, without keeping a process alive that has nothing else to do. */
export function inBackground(ms: number, work: () => void): void {
  const timer: unknown = setTimeout(work, ms)
  // Node's timers are objects, those of other runtimes numbers.
  if (hasUnref(timer)) timer.unref()
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer
}
