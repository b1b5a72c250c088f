/** The texts of the page that a tab shows in place of a file, in one language. */
interface FileTexts {
  readonly failed: string
  readonly later: string
  readonly back: string
  readonly retry: string
}

const english: FileTexts = {
  failed: 'The document cannot be shown right now.',
  later: 'Please try again in a moment.',
  back: 'Please go back to the page you came from.',
  retry: 'Try again',
}

const others: Readonly<Record<string, FileTexts>> = {
  es: {
    failed: 'El documento no se puede mostrar en este momento.',
    later: 'Inténtelo de nuevo en un momento.',
    back: 'Vuelva a la página de la que vino.',
    retry: 'Intentar de nuevo',
  },
  fr: {
    failed: 'Le document ne peut pas être affiché pour le moment.',
    later: 'Veuillez réessayer dans un instant.',
    back: 'Veuillez revenir à la page d’où vous venez.',
    retry: 'Réessayer',
  },
  de: {
    failed: 'Das Dokument kann gerade nicht angezeigt werden.',
    later: 'Bitte versuchen Sie es gleich noch einmal.',
    back: 'Bitte gehen Sie zu der Seite zurück, von der Sie kamen.',
    retry: 'Erneut versuchen',
  },
  it: {
    failed: 'Al momento non è possibile mostrare il documento.',
    later: 'Riprovi tra un momento.',
    back: 'Torni alla pagina da cui proviene.',
    retry: 'Riprova',
  },
  'pt-PT': {
    failed: 'De momento, não é possível mostrar o documento.',
    later: 'Tente novamente dentro de momentos.',
    back: 'Volte à página de onde veio.',
    retry: 'Tentar novamente',
  },
  'pt-BR': {
    failed: 'Não é possível mostrar o documento no momento.',
    later: 'Tente novamente em instantes.',
    back: 'Volte à página de onde veio.',
    retry: 'Tentar novamente',
  },
  nl: {
    failed: 'Het document kan op dit moment niet worden getoond.',
    later: 'Probeer het zo meteen opnieuw.',
    back: 'Ga terug naar de pagina waar u vandaan kwam.',
    retry: 'Opnieuw proberen',
  },
  pl: {
    failed: 'W tej chwili nie można wyświetlić dokumentu.',
    later: 'Proszę spróbować ponownie za chwilę.',
    back: 'Proszę wrócić do poprzedniej strony.',
    retry: 'Spróbuj ponownie',
  },
  cs: {
    failed: 'Dokument teď nelze zobrazit.',
    later: 'Zkuste to prosím za chvíli znovu.',
    back: 'Vraťte se prosím na stránku, ze které jste přišli.',
    retry: 'Zkusit znovu',
  },
  ro: {
    failed: 'Documentul nu poate fi afișat acum.',
    later: 'Vă rugăm să încercați din nou peste câteva momente.',
    back: 'Vă rugăm să reveniți la pagina de unde ați venit.',
    retry: 'Încercați din nou',
  },
  hu: {
    failed: 'A dokumentum jelenleg nem jeleníthető meg.',
    later: 'Kérjük, próbálja újra egy kis idő múlva.',
    back: 'Kérjük, térjen vissza arra az oldalra, ahonnan jött.',
    retry: 'Újrapróbálás',
  },
  sv: {
    failed: 'Dokumentet kan inte visas just nu.',
    later: 'Försök igen om en liten stund.',
    back: 'Gå tillbaka till sidan du kom från.',
    retry: 'Försök igen',
  },
  da: {
    failed: 'Dokumentet kan ikke vises lige nu.',
    later: 'Prøv igen om et øjeblik.',
    back: 'Gå tilbage til den side, du kom fra.',
    retry: 'Prøv igen',
  },
  nb: {
    failed: 'Dokumentet kan ikke vises akkurat nå.',
    later: 'Prøv igjen om et øyeblikk.',
    back: 'Gå tilbake til siden du kom fra.',
    retry: 'Prøv igjen',
  },
  fi: {
    failed: 'Asiakirjaa ei voi näyttää juuri nyt.',
    later: 'Yritä hetken kuluttua uudelleen.',
    back: 'Palaa sivulle, jolta tulit.',
    retry: 'Yritä uudelleen',
  },
  el: {
    failed: 'Το έγγραφο δεν μπορεί να εμφανιστεί αυτή τη στιγμή.',
    later: 'Δοκιμάστε ξανά σε λίγο.',
    back: 'Επιστρέψτε στη σελίδα από την οποία ήρθατε.',
    retry: 'Δοκιμάστε ξανά',
  },
  tr: {
    failed: 'Belge şu anda gösterilemiyor.',
    later: 'Lütfen birazdan yeniden deneyin.',
    back: 'Lütfen geldiğiniz sayfaya dönün.',
    retry: 'Yeniden dene',
  },
  ar: {
    failed: 'لا يمكن عرض المستند الآن.',
    later: 'يُرجى المحاولة مرة أخرى بعد قليل.',
    back: 'يُرجى العودة إلى الصفحة التي أتيت منها.',
    retry: 'المحاولة مرة أخرى',
  },
  he: {
    failed: 'אי אפשר להציג את המסמך כרגע.',
    later: 'נא לנסות שוב בעוד רגע.',
    back: 'נא לחזור לדף שממנו הגעת.',
    retry: 'ניסיון נוסף',
  },
  ja: {
    failed: '現在、この文書を表示できません。',
    later: 'しばらくしてからもう一度お試しください。',
    back: '元のページにお戻りください。',
    retry: '再試行',
  },
  ko: {
    failed: '지금은 문서를 표시할 수 없습니다.',
    later: '잠시 후 다시 시도해 주세요.',
    back: '이전 페이지로 돌아가 주세요.',
    retry: '다시 시도',
  },
  'zh-Hans': {
    failed: '目前无法显示此文件。',
    later: '请稍后重试。',
    back: '请返回之前的页面。',
    retry: '重试',
  },
  'zh-Hant': {
    failed: '目前無法顯示此文件。',
    later: '請稍後重試。',
    back: '請返回之前的頁面。',
    retry: '重試',
  },
}

/** Returns the texts in a language of the landing page. */
export function fileTexts(language: string): FileTexts {
  return others[language] ?? english
}
