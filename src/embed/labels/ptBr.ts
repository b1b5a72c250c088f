import type { CeremonyLabels } from './ceremonyLabels.js'

/** Portuguese of Brazil. */
export const ptBr: CeremonyLabels = {
  lang: 'pt-BR',
  dir: 'ltr',
  start: 'Revisar e assinar',
  readFirst: 'Ler o documento primeiro',
  readCopy: 'Ler o documento',
  copyOnly: 'Você recebe uma cópia deste documento.\nVocê não precisa assinar nada.',
  preparing: 'Este documento ainda está sendo preparado.\nEsta página avisa quando estiver pronto.',
  opening: 'Carregando o documento…',
  stillWaiting: 'Isso pode levar um momento. Você não precisa fazer nada.',
  slow: 'O documento está demorando mais que o normal para carregar.',
  tabOpening: 'Seu documento será aberto aqui em instantes.',
  emailed: 'Verifique seu e-mail.\nEnviamos um link para o documento.',
  inTab: 'O documento está aberto em outra aba.\nQuando terminar lá, volte a esta página.',
  shownElsewhere: 'O documento já está aberto nesta página.',
  finished: 'Você terminou.\nVocê não precisa fazer mais nada.',
  confirming: 'Verificando…',
  confirmed: 'Pronto.\nVocê assinou o documento.',
  confirmedTitle: 'Pronto.\nVocê assinou “{title}”.',
  mayClose: 'Você pode fechar esta página.',
  copyPending: 'Sua cópia está sendo preparada.',
  copyFailed: 'Não foi possível preparar sua cópia. Entre em contato com {sender}.',
  unconfirmed:
    'Quase pronto.\nEstamos aguardando a confirmação. Esta página avisará quando ela chegar; você pode deixá-la aberta ou voltar mais tarde.',
  cannotCheck: 'Não conseguimos verificar o resultado agora.\nEsta página continua tentando.',
  declined:
    'Você recusou assinar este documento.\nSe foi um engano, entre em contato com {sender}.',
  expired:
    'O prazo deste documento terminou.\nSe ainda quiser assinar, entre em contato com {sender}.',
  replaced: 'Agora outra pessoa assina este documento.\nVocê não precisa fazer mais nada.',
  canceledBySender:
    'Este documento foi cancelado.\nVocê não precisa fazer mais nada. Se tiver dúvidas, entre em contato com {sender}.',
  unavailable: 'Este documento não está mais disponível.\nEntre em contato com {sender}.',
  declinedByOther: 'Outra pessoa recusou este documento.\nVocê não precisa fazer mais nada.',
  expiredLater: 'Você assinou.\nO prazo terminou antes que todos tivessem assinado.',
  canceledLater:
    'Você assinou.\nDepois, o documento foi cancelado. Se tiver dúvidas, entre em contato com {sender}.',
  declinedLater: 'Você assinou.\nDepois, outra pessoa recusou o documento.',
  closed: 'Você fechou o documento.\nVocê pode abri-lo de novo quando quiser.',
  closedTab:
    'O documento está fechado.\nSe você o assinou, esta página vai mostrar isso em instantes.',
  nothingSigned: 'Desta vez, nada foi assinado.',
  safeToRetry: 'Você pode tentar novamente com segurança.',
  alreadySigned: 'Se você já assinou, não precisa assinar de novo.',
  failed: 'Não foi possível abrir o documento.',
  blocked:
    'Abra o documento em uma nova aba para assiná-lo.\nSeu navegador não o mostra nesta página.',
  unauthenticated:
    'Sua sessão foi encerrada.\nSe você assinou, nada se perdeu. Entre novamente para ver o resultado.',
  notActionable:
    'Este documento não pode mais ser assinado aqui.\nSe você acabou de assiná-lo, aguarde um momento. Caso contrário, entre em contato com {sender}.',
  alreadyCompleted: 'Você já concluiu este documento.\nVocê não precisa fazer mais nada.',
  offline: 'Não foi possível conectar.\nVerifique sua conexão com a internet.',
  busy: 'O serviço de assinatura está sobrecarregado.\nTente novamente em um minuto.',
  tooLong: 'Isso está demorando demais.\nTente novamente.',
  notReady: 'Este documento ainda não está pronto para ser assinado.\nTente novamente mais tarde.',
  accessExpired: 'O documento foi fechado para sua segurança.\nAbra-o novamente.',
  notYourTurn: 'Outra pessoa precisa assinar primeiro.\nEsta página avisa quando for a sua vez.',
  canceled: 'Você saiu antes de assinar.\nVocê pode começar de novo.',
  popupBlocked: 'Seu navegador bloqueou a nova aba.\nAbra o documento com este link.',
  trouble: 'O documento não aparece?',
  openInTab: 'Abrir em uma nova aba',
  moveHere: 'Mostrar aqui',
  retry: 'Tentar novamente',
  retryIn: 'Tentar novamente em {seconds} s',
  startAgain: 'Começar de novo',
  startAgainQuestion: 'Começar de novo? O que você preencheu não será salvo.',
  recheck: 'Verificar se está pronto',
  haveSigned: 'Já assinei',
  signIn: 'Entrar',
  close: 'Fechar',
  skip: 'Pular o documento',
  leaveQuestion:
    'Sair sem assinar? O que você preencheu não será salvo. Você pode voltar e assinar mais tarde.',
  leave: 'Sair',
  stay: 'Continuar assinando',
  sender: 'quem enviou o documento',
  roles: {
    all: {
      declined: 'Você recusou este documento.\nSe foi um engano, entre em contato com {sender}.',
      expired: 'O prazo deste documento terminou.\nEntre em contato com {sender}.',
      replaced: 'Agora outra pessoa cuida deste documento.\nVocê não precisa fazer mais nada.',
      closedTab:
        'O documento está fechado.\nSe você terminou, esta página vai mostrar isso em instantes.',
      alreadySigned: 'Se você já terminou, não precisa fazer de novo.',
      blocked: 'Abra o documento em uma nova aba.\nSeu navegador não o mostra nesta página.',
      unauthenticated:
        'Sua sessão foi encerrada.\nSe você terminou, nada se perdeu. Entre novamente para ver o resultado.',
      notActionable: 'Este documento está fechado para você.\nEntre em contato com {sender}.',
      canceled: 'Você saiu antes de terminar.\nVocê pode começar de novo.',
      haveSigned: 'Já terminei',
      leaveQuestion:
        'Sair antes de terminar? O que você preencheu não será salvo. Você pode voltar mais tarde.',
      stay: 'Continuar',
    },
    approver: {
      start: 'Revisar e aprovar',
      confirmed: 'Pronto.\nVocê aprovou o documento.',
      confirmedTitle: 'Pronto.\nVocê aprovou “{title}”.',
    },
    viewer: {
      start: 'Ver o documento',
      confirmed: 'Pronto.\nVocê viu o documento.',
      confirmedTitle: 'Pronto.\nVocê viu “{title}”.',
    },
    assistant: {
      start: 'Preencher o documento',
      confirmed: 'Pronto.\nVocê preencheu sua parte do documento.',
      confirmedTitle: 'Pronto.\nVocê preencheu sua parte de “{title}”.',
    },
  },
}
