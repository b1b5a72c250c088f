/** The service's languages, written as in the path of a ceremony's url. */
export const LANGUAGES: readonly string[] = ['en', 'es', 'fr', 'it', 'pt', 'de', 'zh', 'hu', 'nl']

/**
 * Sets the language in a ceremony's url (`…/<locale>/start?token=…`). `accept-language` means the
 * first supported language of the browser's header. Without a language, the url does not change.
 */
export function inLanguage(
  url: string,
  language: string | undefined,
  acceptLanguage: string | null,
): string {
  const chosen = language === 'accept-language' ? firstKnown(acceptLanguage) : language
  return chosen === undefined
    ? url
    : url.replace(/\/[A-Za-z]{2,3}(?:-[\dA-Za-z]{2,8})*(\/start\?)/, `/${chosen}$1`)
}

/** Returns the first supported language. Browsers list languages in the order of preference. */
function firstKnown(header: string | null): string | undefined {
  return (header ?? '')
    .slice(0, 400)
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find((code) => LANGUAGES.includes(code))
}
