import { buildCeremonyPage } from '../../../scripts/buildCeremonyPage.js'

/** Builds the current script of the ceremony page, as Vitest's global setup. */
export async function setup(): Promise<void> {
  await buildCeremonyPage()
}
