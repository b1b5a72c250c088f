/** The texts of the landing page (the page at `redirect_url`) in one language. */
interface LandingTexts {
  readonly language: string
  readonly finished: string
  readonly closeTab: string
  readonly home: string
}

const english: LandingTexts = {
  language: 'en',
  finished: 'You have finished.',
  closeTab: 'You can close this tab or go back to the page you came from.',
  home: 'Go to the home page',
}

const all: readonly LandingTexts[] = [
  english,
  {
    language: 'es',
    finished: 'Ha terminado.',
    closeTab: 'Puede cerrar esta pestaña o volver a la página de la que vino.',
    home: 'Ir a la página de inicio',
  },
  {
    language: 'fr',
    finished: 'Vous avez terminé.',
    closeTab: 'Vous pouvez fermer cet onglet ou revenir à la page d’où vous venez.',
    home: 'Aller à la page d’accueil',
  },
  {
    language: 'de',
    finished: 'Sie sind fertig.',
    closeTab: 'Sie können diesen Tab schließen oder zu der Seite zurückgehen, von der Sie kamen.',
    home: 'Zur Startseite',
  },
]

/** Returns the texts in the first supported language of an `Accept-Language` list, else English. */
export function landingTexts(languages: string): LandingTexts {
  const wanted = languages.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  const [first = english] = wanted.flatMap((tag) => all.filter(({ language }) => language === tag))
  return first
}
