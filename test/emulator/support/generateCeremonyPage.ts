import { buildCeremonyPage } from '../../../scripts/buildCeremonyPage.js'

/** Vitest's global setup: the emulator's page must have its script, and the present one. */
export async function setup(): Promise<void> {
  await buildCeremonyPage()
}
