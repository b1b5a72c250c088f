type OnReports = (reports: readonly { readonly body: object }[]) => void

/**
 * Makes this page look cross-origin isolated to scripts, as in Chromium. A loaded page cannot
 * receive the HTTP header, so the story also sends the browser's report itself.
 */
export function isolatePage(): {
  /** Sends the report that Cross-Origin-Embedder-Policy has refused a frame of `origin`. */
  readonly refuse: (origin: string) => void
  readonly restore: () => void
} {
  const observers = new Set<OnReports>()
  class ReportingObserver {
    readonly #onReports: OnReports
    constructor(onReports: OnReports) {
      this.#onReports = onReports
    }
    observe(): void {
      observers.add(this.#onReports)
    }
    disconnect(): void {
      observers.delete(this.#onReports)
    }
  }
  const restores = [
    replace('crossOriginIsolated', true),
    replace('ReportingObserver', ReportingObserver),
  ]
  return {
    refuse: (origin) => {
      for (const onReports of observers) onReports([{ body: { blockedURL: `${origin}/` } }])
    },
    restore: () => {
      for (const restore of restores) restore()
    },
  }
}

function replace(name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return () => {
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  }
}
