/** The files that `init` writes for one framework. The build takes them from `examples/`. */
export interface Template {
  /** The value of `--framework`. */
  readonly name: string
  readonly title: string
  /** The packages that package.json of such an app lists, and those that it does not list. */
  readonly packages: readonly string[]
  readonly without: readonly string[]
  /** A folder that such an app has. */
  readonly folder: string
  /** Other packages that the files import. */
  readonly needs: readonly string[]
  /** The urls of the page and the proxy in development. */
  readonly page: string
  readonly proxy: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly insertions: readonly Insertion[]
  /** The changes that only the developer can make: before the app starts, and afterwards. */
  readonly prepare: readonly string[]
  readonly steps: readonly string[]
  /** The commands that start the app. */
  readonly start: readonly string[]
}

/** Lines to insert into the first of `paths` that exists. No other line changes. */
export interface Insertion {
  readonly paths: readonly string[]
  /** The first lines of the file, such as an import; and `text`, which follows the only `after`. */
  readonly head: string
  readonly after: string
  readonly text: string
  /** A file with `done` is complete. The developer must change a file with `unlessHas`: see `step`. */
  readonly done: string
  readonly unlessHas: string
  readonly step: string
}
