/** Returns an ISO 8601 time in a time zone (an IANA name), such as `1 Mar 2026, 10:30:00 CET`. */
export function localTime(time: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(time))
}

/** Returns an ISO 8601 time in UTC, such as `2026-03-01 09:30:00`. */
export function utcTime(time: string): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
