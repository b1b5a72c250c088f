/** Returns a function that formats ISO dates in a language, for example as `12 March 2027`. */
export function dateFormat(locale: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  return (date) => format.format(new Date(date))
}

/** Returns a function that formats ISO dates with the time, as the package's components do. */
export function timeFormat(locale: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (date) => format.format(new Date(date))
}
