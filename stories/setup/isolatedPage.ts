type OnReports = (reports: readonly { readonly body: object }[]) => void

/**
 * Makes this page look cross-origin isolated, as Chromium shows it to a script. A document cannot get the
 * header after it has loaded, so the story sends the browser's report itself.
 */
export function isolatePage(): {
  /** Reports that the page's Cross-Origin-Embedder-Policy refused a frame of `origin`. */
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
