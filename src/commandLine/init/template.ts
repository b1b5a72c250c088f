/** The files that `init` writes for one framework. The build takes them from `examples/`. */
export interface Template {
  /** The value of `--framework`. */
  readonly name: string
  readonly title: string
  /** The packages that package.json of such an app lists, and those that it does not list. */
  readonly packages: readonly string[]
  readonly without: readonly string[]
  /** Such an app lists at least one of these packages. */
  readonly oneOf?: readonly string[]
  /** A text, as a regular expression, that the configuration of such an app has. */
  readonly config?: { readonly files: string; readonly has: string }
  /** A folder that such an app has. */
  readonly folder: string
  /** Other packages that the files import. */
  readonly needs: readonly string[]
  /** The urls of the page and the proxy in development. */
  readonly page: string
  readonly proxy: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly insertions: readonly Insertion[]
  /** Puts the provider at the root of the app. If it fits, the page needs no provider of its own. */
  readonly root?: Insertion | undefined
  /** The changes that only the developer can make: before the app starts, and afterwards. */
  readonly prepare: readonly string[]
  readonly steps: readonly string[]
  /** The commands that start the app. */
  readonly start: readonly string[]
}

/** Lines to insert into the first of `paths` that exists. No other line changes. */
export interface Insertion {
  readonly paths: readonly string[]
  /**
   * The first lines of the file, such as an import. `text` follows the only `after`, and `before`
   * precedes it.
   */
  readonly head: string
  readonly before?: string
  readonly after: string
  readonly text: string
  /** A file with `done` is complete. The developer must change a file with `unlessHas`: see `step`. */
  readonly done: string
  readonly unlessHas: string
  readonly step: string
}
