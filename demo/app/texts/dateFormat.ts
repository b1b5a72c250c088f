/** Returns a function that formats ISO dates in a language, for example as `12 March 2027`. */
export function dateFormat(locale: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  return (date) => format.format(new Date(date))
}
