import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BundleGrowth, BundleSize } from './bundleSizes.js'

/** The sizes that a test run has measured. */
export interface StoredSizes {
  readonly bundles: readonly BundleSize[]
  readonly growth: readonly BundleGrowth[]
}

const FILE = join(import.meta.dirname, '../../test-results/bundleSizes.json')

/** Stores the sizes for the summary of `npm test`, so that no bundle is built twice. */
export async function storeBundleSizes(sizes: StoredSizes): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, JSON.stringify(sizes))
}

/** Deletes the sizes of an earlier run. */
export async function forgetBundleSizes(): Promise<void> {
  await rm(FILE, { force: true })
}

/** Returns the sizes of this run, or `undefined` if its tests have not measured them. */
export async function readBundleSizes(): Promise<StoredSizes | undefined> {
  try {
    const sizes: StoredSizes = JSON.parse(await readFile(FILE, 'utf8'))
    return sizes
  } catch {
    return undefined
  }
}
