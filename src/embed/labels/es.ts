import type { CeremonyLabels } from './CeremonyLabels.js'

/** Spanish. */
export const es: CeremonyLabels = {
  lang: 'es',
  dir: 'ltr',
  start: 'Revisar y firmar',
  opening: 'Cargando el documento…',
  slow: 'El documento está tardando más de lo habitual.',
  blocked: 'El documento no se puede mostrar dentro de esta página.',
  failed: 'No se ha podido abrir el documento.',
  unauthenticated: 'Se ha cerrado su sesión. Inicie sesión de nuevo.',
  notActionable: 'Este documento ya no se puede firmar aquí.',
  tooMany: (seconds) =>
    seconds === 0
      ? 'Demasiados intentos. Espere un momento.'
      : `Demasiados intentos. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  offline: 'Ha fallado la conexión. Compruebe su red.',
  emailed: 'Le hemos enviado un correo electrónico con un enlace al documento.',
  inTab: 'El documento está abierto en otra pestaña.',
  popupBlocked: 'El navegador no ha abierto la pestaña. Inténtelo de nuevo.',
  tabClosed: 'La pestaña se cerró antes de terminar.',
  finished: 'Ha terminado.',
  confirming: 'Comprobando que todo ha llegado…',
  confirmed: 'Gracias. Todo ha llegado.',
  unconfirmed: 'El resultado todavía no ha llegado.',
  trouble: '¿No ve bien el documento?',
  openInTab: 'Abrirlo en una pestaña nueva',
  retry: 'Intentar de nuevo',
  recheck: 'Comprobar de nuevo',
  close: 'Cerrar',
  leaveQuestion: '¿Salir sin haber terminado? Se perderá lo que ha introducido.',
  leave: 'Salir',
  stay: 'Continuar',
}
