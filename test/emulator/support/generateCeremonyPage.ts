import { buildCeremonyPage } from '../../../scripts/buildCeremonyPage.js'

/** Vitest's global setup. It builds the current script of the emulator's page. */
export async function setup(): Promise<void> {
  await buildCeremonyPage()
}
