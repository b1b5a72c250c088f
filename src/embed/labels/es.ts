import type { CeremonyLabels } from './ceremonyLabels.js'

/** Spanish. */
export const es: CeremonyLabels = {
  lang: 'es',
  dir: 'ltr',
  start: 'Revisar y firmar',
  readFirst: 'Leer primero el documento',
  readCopy: 'Leer el documento',
  copyOnly: 'Recibirá una copia de este documento.\nNo tiene que firmar nada.',
  preparing:
    'Este documento todavía se está preparando.\nEsta página le avisará cuando esté listo.',
  opening: 'Cargando el documento…',
  stillWaiting: 'Esto puede tardar un momento. No tiene que hacer nada.',
  slow: 'El documento tarda más de lo habitual en cargarse.',
  tabOpening: 'Su documento se abrirá aquí en un momento.',
  emailed: 'Revise su correo electrónico.\nLe hemos enviado un enlace al documento.',
  inTab: 'El documento está abierto en otra pestaña.\nCuando termine allí, vuelva a esta página.',
  shownElsewhere: 'El documento ya está abierto en esta página.',
  finished: 'Ha terminado.\nNo tiene que hacer nada más.',
  confirming: 'Comprobando…',
  confirmed: 'Listo.\nHa firmado el documento.',
  confirmedTitle: 'Listo.\nHa firmado «{title}».',
  mayClose: 'Puede cerrar esta página.',
  copyPending: 'Estamos preparando su copia.',
  copyFailed: 'No se ha podido preparar su copia. Póngase en contacto con {sender}.',
  unconfirmed:
    'Ya casi está.\nEstamos esperando la confirmación. Esta página le avisará; puede dejarla abierta o volver más tarde.',
  cannotCheck: 'Ahora mismo no podemos comprobar el resultado.\nEsta página lo sigue intentando.',
  declined:
    'Ha rechazado firmar este documento.\nSi ha sido un error, póngase en contacto con {sender}.',
  expired:
    'El plazo de este documento ha terminado.\nSi todavía quiere firmarlo, póngase en contacto con {sender}.',
  replaced: 'Ahora firma este documento otra persona.\nUsted no tiene que hacer nada más.',
  canceledBySender:
    'Este documento se ha anulado.\nNo tiene que hacer nada más. Si tiene preguntas, póngase en contacto con {sender}.',
  unavailable: 'Este documento ya no está disponible.\nPóngase en contacto con {sender}.',
  declinedByOther: 'Otra persona ha rechazado este documento.\nNo tiene que hacer nada más.',
  expiredLater: 'Ha firmado.\nEl plazo venció antes de que todos firmaran.',
  canceledLater:
    'Ha firmado.\nDespués, el documento se anuló. Si tiene preguntas, póngase en contacto con {sender}.',
  declinedLater: 'Ha firmado.\nDespués, otra persona rechazó el documento.',
  closed: 'Ha cerrado el documento.\nPuede volver a abrirlo cuando quiera.',
  closedTab: 'El documento está cerrado.\nSi lo ha firmado, esta página se lo dirá en un momento.',
  nothingSigned: 'Esta vez no se ha firmado nada.',
  safeToRetry: 'Puede volver a intentarlo sin problema.',
  alreadySigned: 'Si ya ha firmado, no tiene que volver a firmar.',
  failed: 'No hemos podido abrir el documento.',
  blocked:
    'Abra el documento en una pestaña nueva para firmarlo.\nSu navegador no lo muestra en esta página.',
  unauthenticated:
    'Se ha cerrado su sesión.\nSi ha firmado, no se ha perdido nada. Vuelva a iniciar sesión para ver el resultado.',
  notActionable:
    'Este documento ya no se puede firmar aquí.\nSi acaba de firmarlo, espere un momento. Si no, póngase en contacto con {sender}.',
  alreadyCompleted: 'Ya ha completado este documento.\nNo tiene que hacer nada más.',
  offline: 'No hemos podido establecer la conexión.\nPor favor, compruebe su conexión a internet.',
  busy: 'El servicio de firma está saturado.\nPor favor, inténtelo de nuevo en un minuto.',
  tooLong: 'Esto está tardando demasiado.\nPor favor, inténtelo de nuevo.',
  notReady: 'Este documento aún no está listo para firmar.\nPor favor, inténtelo más tarde.',
  accessExpired: 'El documento se cerró por su seguridad.\nPor favor, ábralo de nuevo.',
  notYourTurn: 'Primero debe firmar otra persona.\nEsta página le avisará cuando sea su turno.',
  canceled: 'Ha salido antes de firmar.\nPuede empezar de nuevo.',
  popupBlocked:
    'Su navegador ha bloqueado la pestaña nueva.\nPor favor, abra el documento con este enlace.',
  trouble: '¿No aparece el documento?',
  openInTab: 'Abrir en una pestaña nueva',
  moveHere: 'Mostrarlo aquí',
  retry: 'Intentar de nuevo',
  retryIn: 'Intentar de nuevo en {seconds} s',
  startAgain: 'Empezar de nuevo',
  startAgainQuestion: '¿Empezar de nuevo? Lo que ha introducido no se guardará.',
  recheck: 'Comprobar si ya está listo',
  haveSigned: 'He firmado',
  signIn: 'Iniciar sesión',
  close: 'Cerrar',
  skip: 'Saltar el documento',
  leaveQuestion:
    '¿Salir sin firmar? Lo que ha introducido no se guardará. Podrá volver y firmar más tarde.',
  leave: 'Salir',
  stay: 'Seguir firmando',
  sender: 'quien le envió el documento',
  roles: {
    all: {
      declined:
        'Ha rechazado este documento.\nSi ha sido un error, póngase en contacto con {sender}.',
      expired: 'El plazo de este documento ha terminado.\nPóngase en contacto con {sender}.',
      replaced:
        'Ahora se ocupa de este documento otra persona.\nUsted no tiene que hacer nada más.',
      closedTab:
        'El documento está cerrado.\nSi ha terminado, esta página se lo dirá en un momento.',
      alreadySigned: 'Si ya ha terminado, no tiene que hacerlo de nuevo.',
      blocked:
        'Abra el documento en una pestaña nueva.\nSu navegador no lo muestra en esta página.',
      unauthenticated:
        'Se ha cerrado su sesión.\nSi ha terminado, no se ha perdido nada. Vuelva a iniciar sesión para ver el resultado.',
      notActionable: 'Este documento está cerrado para usted.\nPóngase en contacto con {sender}.',
      canceled: 'Ha salido antes de terminar.\nPuede empezar de nuevo.',
      haveSigned: 'He terminado',
      leaveQuestion:
        '¿Salir sin terminar? Lo que ha introducido no se guardará. Podrá volver más tarde.',
      stay: 'Continuar',
    },
    approver: {
      start: 'Revisar y aprobar',
      confirmed: 'Listo.\nHa aprobado el documento.',
      confirmedTitle: 'Listo.\nHa aprobado «{title}».',
    },
    viewer: {
      start: 'Ver el documento',
      confirmed: 'Listo.\nHa visto el documento.',
      confirmedTitle: 'Listo.\nHa visto «{title}».',
    },
    assistant: {
      start: 'Rellenar el documento',
      confirmed: 'Listo.\nHa rellenado su parte del documento.',
      confirmedTitle: 'Listo.\nHa rellenado su parte de «{title}».',
    },
  },
}
