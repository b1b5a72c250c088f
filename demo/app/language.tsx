import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { documentsQuery } from './queries.js'
import { de } from './texts/de.js'
import { en, type PortalTexts } from './texts/en.js'
import { es } from './texts/es.js'
import { fr } from './texts/fr.js'

/** The texts of each language that the portal has. */
export const languages: readonly PortalTexts[] = [en, es, fr, de]

interface Language {
  readonly texts: PortalTexts
  readonly choose: (lang: string) => void
}

const LanguageContext = createContext<Language>({ texts: en, choose: () => {} })
const STORED = 'larkfield.language'

/** Provides the chosen language to all components. Default: the browser's language. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [lang, setLang] = useState(() => localStorage.getItem(STORED))
  const texts = findTexts([lang ?? '', ...navigator.languages])
  const queryClient = useQueryClient()
  useEffect(() => {
    if (document.documentElement.lang === texts.lang) return
    document.documentElement.lang = texts.lang
    void requestAgain(queryClient, documentsQuery.queryKey)
  }, [texts, queryClient])
  const language = useMemo(() => {
    const choose = (chosen: string): void => {
      localStorage.setItem(STORED, chosen)
      setLang(chosen)
    }
    return { texts, choose }
  }, [texts])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/**
 * Requests documents in the new language of the page. Cancels pending requests, because
 * `invalidateQueries` does not repeat a first request, which named the old language.
 */
async function requestAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Returns the texts in the current language, and a function that chooses another language. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** Returns the portal's texts in the current language. */
export function useTexts(): PortalTexts {
  return useLanguage().texts
}

function findTexts(wanted: readonly string[]): PortalTexts {
  const matches = wanted.flatMap((tag) => languages.filter(({ lang }) => tag.startsWith(lang)))
  return matches[0] ?? en
}
