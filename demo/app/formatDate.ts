/** `12 March 2027`, as the language writes it; English as the British do. */
export function formatDate(date: string, lang: string): string {
  const locale = lang === 'en' ? 'en-GB' : lang
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(date))
}
