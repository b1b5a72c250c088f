import { findCommand } from '../../support/findCommand.js'

/** The programs that a recording of a screen reader needs. */
export interface ScreenReaderPrograms {
  readonly orca: string
  readonly display: string
  readonly bus: string
  /** A Chromium with windows, because a headless one sends nothing to a screen reader. */
  readonly chromium: string
}

/** Returns the programs on this machine, or `undefined` if one is missing. */
export function findOrca(): ScreenReaderPrograms | undefined {
  const [orca, display, bus, chromium] = [
    findCommand('orca'),
    findCommand('Xvfb'),
    findCommand('dbus-daemon'),
    findCommand('chromium'),
  ]
  return orca && display && bus && chromium ? { orca, display, bus, chromium } : undefined
}
