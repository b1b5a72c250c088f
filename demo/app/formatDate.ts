/** `12 March 2027`, as the language writes it. */
export function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(new Date(date))
}
