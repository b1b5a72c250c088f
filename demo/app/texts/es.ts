import type { PortalTexts } from './PortalTexts.js'

export const es: PortalTexts = {
  lang: 'es',
  language: 'Español',
  chooseLanguage: 'Idioma',
  skip: 'Ir al contenido',
  signOut: 'Cerrar sesión',
  loading: 'Cargando…',
  retry: 'Intentar de nuevo',
  home: 'Sus documentos',
  unreachable: 'No podemos conectar con el banco en este momento. Compruebe su conexión.',
  notFound: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección sea incorrecta o que el documento sea de otra persona.',
  },
  signIn: {
    title: 'Iniciar sesión',
    lead: 'Elija un cliente de muestra. Aquí no hay contraseñas.',
    ended: 'Su sesión ha terminado. Inicie sesión de nuevo y volverá a donde estaba.',
  },
  documents: {
    title: 'Sus documentos',
    waiting: 'Pendientes de su firma',
    others: 'Terminados y cedidos',
    none: 'No tiene nada que firmar.',
    signBy: (date) => `Firme antes del ${date}`,
  },
  status: {
    waiting: 'Por firmar',
    checking: 'En comprobación',
    completed: 'Firmado',
    'handed-over': 'Cedido',
  },
  facts: {
    title: 'Sobre este documento',
    reference: 'Referencia',
    sentOn: 'Enviado el',
    signBy: 'Firmar antes del',
    signer: 'Debe firmar',
  },
  signing: {
    title: 'Su firma',
    where: {
      inline: 'El documento se abre aquí, en la página. Puede leerlo entero antes de firmar.',
      dialog:
        'El documento se abre en una ventana sobre esta página. Puede leerlo entero antes de firmar.',
      tab: 'El documento se abre en otra pestaña. Cuando termine, volverá aquí.',
      steps: 'Tres pasos breves. Puede leer el documento entero antes de firmar.',
    },
    checking: 'Ha terminado. Aún no hemos recibido el resultado; puede tardar unos minutos.',
    completed: 'Este documento está firmado. Gracias.',
    handedOver: (name, email) =>
      `Hemos pedido a ${name} (${email}) que firme este documento. No tiene que hacer nada más.`,
    steps: {
      title: 'Pasos',
      open: 'Abrir el documento',
      sign: 'Leer y firmar',
      confirm: 'Comprobamos que ha llegado',
      start: 'Abrir el documento',
      cancel: 'Detener',
    },
  },
  auditLog: {
    title: 'Registro de auditoría',
    text: 'Quién firmó, cuándo y cómo se identificó. Guárdelo con sus papeles.',
    download: 'Descargar el registro',
    preparing: 'En preparación…',
    failed: 'No se pudo obtener el archivo. Inténtelo de nuevo en un momento.',
  },
  handOver: {
    question: '¿Debe firmar otra persona?',
    link: 'Indicar otra persona',
    title: 'Debe firmar otra persona',
    lead: (document) =>
      `La persona que indique recibirá un correo con un enlace a «${document}». Después, usted ya no podrá firmarlo.`,
    name: 'Nombre completo',
    email: 'Correo electrónico',
    nameMissing: 'Escriba el nombre completo de la persona.',
    emailWrong: 'Escriba un correo electrónico, por ejemplo nombre@example.com.',
    submit: 'Ceder',
    sending: 'Cediendo…',
    failed: 'No se pudo ceder el documento. Inténtelo de nuevo.',
    tooLate: 'Este documento ya no se puede ceder.',
    unsure: 'No llegó respuesta. Antes de repetir, mire el documento: puede que ya esté cedido.',
    back: 'Volver al documento',
  },
}
