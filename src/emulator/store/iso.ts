/** The service contract's form of a time: ISO 8601 in UTC with milliseconds. */
export function iso(time: number): string {
  return new Date(time).toISOString()
}
