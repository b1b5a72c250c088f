import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { de } from './texts/de.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'
import { fr } from './texts/fr.js'
import type { PortalTexts } from './texts/portalTexts.js'

/** The portal's languages. */
export const languages: readonly PortalTexts[] = [en, es, fr, de]

/** The words of the chosen language, and how to choose another. */
interface Language {
  readonly texts: PortalTexts
  readonly choose: (lang: string) => void
}

const LanguageContext = createContext<Language>({ texts: en, choose: () => {} })
const STORED = 'larkfield.language'

/** Keeps the language: the one chosen last, or the first of the browser's that the portal speaks. */
export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [texts, setTexts] = useState(() =>
    findTexts([localStorage.getItem(STORED) ?? '', ...navigator.languages]),
  )
  useEffect(() => {
    document.documentElement.lang = texts.lang
  }, [texts])
  const language = useMemo(
    () => ({
      texts,
      choose: (lang: string): void => {
        localStorage.setItem(STORED, lang)
        setTexts(findTexts([lang]))
      },
    }),
    [texts],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The portal's words. */
export function useTexts(): PortalTexts {
  return useContext(LanguageContext).texts
}

/** The portal's words, and how to choose others. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

function findTexts(wanted: readonly string[]): PortalTexts {
  const matches = wanted.flatMap((tag) => languages.filter(({ lang }) => tag.startsWith(lang)))
  return matches[0] ?? en
}
