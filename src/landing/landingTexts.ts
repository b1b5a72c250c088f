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
  {
    language: 'it',
    finished: 'Ha terminato.',
    closeTab: 'Può chiudere questa scheda o tornare alla pagina da cui proviene.',
    home: 'Vai alla pagina iniziale',
  },
  {
    language: 'pt-PT',
    finished: 'Concluiu o processo.',
    closeTab: 'Pode fechar este separador ou voltar à página de onde veio.',
    home: 'Ir para a página inicial',
  },
  {
    language: 'pt-BR',
    finished: 'Você terminou.',
    closeTab: 'Você pode fechar esta aba ou voltar à página de onde veio.',
    home: 'Ir para a página inicial',
  },
  {
    language: 'nl',
    finished: 'U bent klaar.',
    closeTab: 'U kunt dit tabblad sluiten of teruggaan naar de pagina waar u vandaan kwam.',
    home: 'Naar de startpagina',
  },
  {
    language: 'pl',
    finished: 'Gotowe.',
    closeTab: 'Można zamknąć tę kartę albo wrócić do poprzedniej strony.',
    home: 'Przejdź do strony głównej',
  },
  {
    language: 'cs',
    finished: 'Máte hotovo.',
    closeTab: 'Tuto kartu můžete zavřít nebo se vrátit na stránku, ze které jste přišli.',
    home: 'Přejít na úvodní stránku',
  },
  {
    language: 'ro',
    finished: 'Ați terminat.',
    closeTab: 'Puteți închide această filă sau vă puteți întoarce la pagina de unde ați venit.',
    home: 'Mergeți la pagina principală',
  },
  {
    language: 'hu',
    finished: 'Befejezte a folyamatot.',
    closeTab: 'Bezárhatja ezt a lapot, vagy visszatérhet arra az oldalra, ahonnan jött.',
    home: 'Ugrás a kezdőlapra',
  },
  {
    language: 'sv',
    finished: 'Du är klar.',
    closeTab: 'Du kan stänga den här fliken eller gå tillbaka till sidan du kom från.',
    home: 'Gå till startsidan',
  },
  {
    language: 'da',
    finished: 'Du er færdig.',
    closeTab: 'Du kan lukke denne fane eller gå tilbage til den side, du kom fra.',
    home: 'Gå til forsiden',
  },
  {
    language: 'nb',
    finished: 'Du er ferdig.',
    closeTab: 'Du kan lukke denne fanen eller gå tilbake til siden du kom fra.',
    home: 'Gå til forsiden',
  },
  {
    language: 'fi',
    finished: 'Osuutesi on valmis.',
    closeTab: 'Voit sulkea tämän välilehden tai palata sivulle, jolta tulit.',
    home: 'Siirry etusivulle',
  },
  {
    language: 'el',
    finished: 'Έχετε τελειώσει.',
    closeTab:
      'Μπορείτε να κλείσετε αυτή την καρτέλα ή να επιστρέψετε στη σελίδα από την οποία ήρθατε.',
    home: 'Μετάβαση στην αρχική σελίδα',
  },
  {
    language: 'tr',
    finished: 'İşlemi tamamladınız.',
    closeTab: 'Bu sekmeyi kapatabilir veya geldiğiniz sayfaya dönebilirsiniz.',
    home: 'Ana sayfaya git',
  },
  {
    language: 'ar',
    finished: 'لقد انتهيت.',
    closeTab: 'يمكنك إغلاق علامة التبويب هذه أو العودة إلى الصفحة التي أتيت منها.',
    home: 'الانتقال إلى الصفحة الرئيسية',
  },
  {
    language: 'he',
    finished: 'סיימת.',
    closeTab: 'אפשר לסגור כרטיסייה זו או לחזור לדף שממנו הגעת.',
    home: 'מעבר לדף הבית',
  },
  {
    language: 'ja',
    finished: '完了しました。',
    closeTab: 'このタブを閉じるか、元のページに戻ることができます。',
    home: 'トップページへ移動',
  },
  {
    language: 'ko',
    finished: '절차를 마치셨습니다.',
    closeTab: '이 탭을 닫거나 이전 페이지로 돌아가실 수 있습니다.',
    home: '첫 화면으로 이동',
  },
  {
    language: 'zh-Hans',
    finished: '您已完成。',
    closeTab: '您可以关闭此标签页，或返回之前的页面。',
    home: '前往首页',
  },
  {
    language: 'zh-Hant',
    finished: '您已完成。',
    closeTab: '您可以關閉此分頁，或返回之前的頁面。',
    home: '前往首頁',
  },
]

/** Returns the texts in the first supported language of an `Accept-Language` list, else English. */
export function landingTexts(languages: string): LandingTexts {
  const wanted = languages.split(',').map((tag) => supportedTag(tag.trim().toLowerCase()))
  const [first = english] = wanted.flatMap((tag) => all.filter(({ language }) => language === tag))
  return first
}

/** Returns the supported language of a tag. Portuguese and Chinese differ by region or script. */
function supportedTag(tag: string): string {
  const language = tag.slice(0, 2)
  if (language === 'pt') return /^pt(?:-br)?(?:;|$)/.test(tag) ? 'pt-BR' : 'pt-PT'
  if (language === 'zh') return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans'
  return language === 'no' || language === 'nn' ? 'nb' : language
}
