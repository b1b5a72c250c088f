import { buildCeremonyPage } from '../../../scripts/buildCeremonyPage.js'

/** Builds the script of the ceremony page before all tests (Vitest's global setup). */
export async function setup(): Promise<void> {
  await buildCeremonyPage()
}
