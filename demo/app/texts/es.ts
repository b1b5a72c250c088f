import { dateFormat } from './dateFormat.js'
import type { PortalTexts } from './en.js'

export const es: PortalTexts = {
  lang: 'es',
  language: 'Español',
  formatDate: dateFormat('es'),
  chooseLanguage: 'Idioma',
  skip: 'Ir al contenido',
  signOut: 'Cerrar sesión',
  retry: 'Intentar de nuevo',
  home: 'Sus documentos',
  unreachable: 'No podemos conectar con el banco en este momento. Compruebe su conexión.',
  notFound: {
    title: 'Esta página no existe',
    text: 'La dirección puede ser incorrecta, o usted no tiene acceso al documento.',
  },
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Elija un cliente de ejemplo. No necesita contraseña.',
    ended: 'Su sesión ha terminado. Inicie sesión de nuevo para continuar.',
  },
  documents: {
    title: 'Sus documentos',
    waiting: 'Pendientes de su firma',
    others: 'Documentos anteriores',
    none: 'No tiene documentos pendientes de firma.',
    signBy: (date) => `Firme antes del ${date}`,
  },
  status: {
    waiting: 'Pendiente',
    checking: 'En comprobación',
    completed: 'Firmado',
    declined: 'Rechazado',
    expired: 'Caducado',
    'handed-over': 'Transferido',
  },
  facts: {
    title: 'Sobre este documento',
    reference: 'Referencia',
    sentOn: 'Enviado el',
    signBy: 'Firme antes del',
    signer: 'Firmante',
  },
  signing: {
    title: 'Su firma',
    open: 'Abrir el documento',
    cancel: 'Cancelar',
    where: {
      auto: 'El documento se abre en esta página. Puede leerlo completo antes de firmar.',
      dialog: 'El documento se abre en una ventana. Puede leerlo completo antes de firmar.',
      tab: 'El documento se abre en una pestaña nueva. Al terminar, volverá a esta página.',
      own: 'El documento se abre en esta página. «Cancelar» lo cierra.',
    },
    checking: 'Estamos esperando el resultado. Puede tardar unos minutos.',
    completed: 'Su firma se ha registrado correctamente.',
    declined: 'Usted rechazó firmar este documento.',
    expired: 'Este documento ya no se puede firmar.',
    handedOver: (name, email) =>
      `Hemos pedido a ${name} (${email}) que firme este documento. No tiene que hacer nada más.`,
  },
  auditLog: {
    title: 'Registro de auditoría',
    text: 'La prueba de su firma: quién firmó, cuándo y cómo se identificó.',
    download: 'Descargar el registro de auditoría',
    preparing: 'En preparación…',
    failed: 'No se pudo descargar. Inténtelo de nuevo.',
  },
  handOver: {
    question: '¿Debe firmar otra persona?',
    link: 'Indicar otra persona',
    title: 'Indicar otra persona',
    lead: (document) =>
      `Enviaremos a esta persona un correo con un enlace a «${document}». Después, usted ya no podrá firmarlo.`,
    name: 'Nombre completo',
    email: 'Correo electrónico',
    submit: 'Transferir',
    sending: 'Transfiriendo…',
    failed: 'El documento no se transfirió. Inténtelo de nuevo.',
    tooLate: 'Este documento ya no se puede transferir.',
    unsure: 'No recibimos respuesta. Compruebe el documento antes de intentarlo de nuevo.',
    back: 'Volver al documento',
  },
}
