/** The kinds of items that a member can report. The key is stored; a new kind needs its rows here and in `server/src/domain/moderation/kinds.ts`. */
export const reportKinds = ['player', 'store', 'tournament', 'deck', 'tradeList'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** An administrator's possible decisions. */
export const reportOutcomes = ['none', 'hide', 'rename', 'block'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportReasons = ['offensiveName', 'impersonation', 'advertising', 'personalData', 'cheating', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonNames: Record<ReportReason, string> = {
  offensiveName: 'Nombre ofensivo',
  impersonation: 'Se hace pasar por otra persona o tienda',
  advertising: 'Publicidad',
  personalData: 'Muestra datos personales',
  cheating: 'Trampa en los resultados',
  other: 'Otro motivo',
};

/** Maximum characters of a report, a decision and an appeal. */
export const maxReportText = 500;
export const maxDecisionText = 300;
/** Maximum reports of one account in 24 hours. */
export const reportsPerDay = 10;

interface Reportable {
  /** Jugador */
  label: string;
  /** este jugador: the object of a sentence. */
  thing: string;
  /** tu tienda: the object of a sentence to the affected person. */
  yours: string;
  /** Whether `yours` is feminine, for agreement. */
  feminine: boolean;
  reasons: readonly ReportReason[];
  /** The possible decisions for this kind, each with its consequence for the administrator to read. */
  outcomes: Partial<Record<ReportOutcome, string>>;
}

const nothingHappens = 'Todo queda como está.';
const personIsBlocked = 'La cuenta solo podrá ver lo mismo que un visitante. Lo que publicó queda como está.';
const founderIsBlocked = 'La cuenta que fundó la tienda solo podrá ver lo mismo que un visitante. Lo que publicó queda como está.';

/** The properties of each kind of item: labels, reasons, decisions and their consequences. */
export const reportables: Record<ReportKind, Reportable> = {
  player: {
    label: 'Jugador',
    thing: 'este jugador',
    yours: 'tu página de jugador',
    feminine: true,
    reasons: ['offensiveName', 'impersonation', 'advertising', 'personalData', 'cheating', 'other'],
    outcomes: {
      none: nothingHappens,
      hide: 'Su página y su nombre dejan de salir en la búsqueda y en las listas de jugadores. Sus resultados siguen en cada torneo.',
      rename: 'Cambian su nombre para mostrar y su nombre de usuario, y no podrá volver a usar los de ahora.',
      block: personIsBlocked,
    },
  },
  store: {
    label: 'Tienda',
    thing: 'esta tienda',
    yours: 'tu tienda',
    feminine: true,
    reasons: ['offensiveName', 'impersonation', 'advertising', 'personalData', 'cheating', 'other'],
    outcomes: {
      none: nothingHappens,
      hide: 'Solo la ven quienes la administran. Sus torneos siguen publicados.',
      rename: 'Cambian su nombre y su dirección en el sitio, y no podrá volver a usar el nombre de ahora.',
      block: founderIsBlocked,
    },
  },
  tournament: {
    label: 'Torneo',
    thing: 'este torneo',
    yours: 'tu torneo',
    feminine: false,
    reasons: ['offensiveName', 'impersonation', 'advertising', 'personalData', 'cheating', 'other'],
    outcomes: {
      none: nothingHappens,
      hide: 'Queda desactivado: solo lo ven quienes lo administran, no cuenta en los rankings y la tienda no puede volver a activarlo.',
      rename: 'Cambia su nombre, y la tienda no podrá volver a usar el de ahora en este torneo.',
      block: founderIsBlocked,
    },
  },
  deck: {
    label: 'Baraja',
    thing: 'esta baraja',
    yours: 'tu baraja',
    feminine: true,
    reasons: ['offensiveName', 'advertising', 'personalData', 'cheating', 'other'],
    outcomes: {
      none: nothingHappens,
      hide: 'Su lista y su nombre solo los ven su jugador y quienes administran el torneo. El resultado no cambia.',
      rename: 'Cambia su nombre, y no se podrá volver a usar el de ahora en esta baraja.',
      block: personIsBlocked,
    },
  },
  tradeList: {
    label: 'Lista de cambios',
    thing: 'esta lista',
    yours: 'tu lista de cambios',
    feminine: true,
    reasons: ['offensiveName', 'impersonation', 'advertising', 'personalData', 'other'],
    outcomes: {
      none: nothingHappens,
      hide: 'Su enlace deja de servir, y la persona no podrá compartir otro.',
      block: personIsBlocked,
    },
  },
};

export const reportOutcomeNames: Record<ReportOutcome, string> = {
  none: 'Sin cambios',
  hide: 'Ocultar',
  rename: 'Cambiar el nombre',
  block: 'Bloquear la cuenta',
};

export const outcomesOf = (kind: ReportKind): readonly ReportOutcome[] => reportOutcomes.filter((outcome) => outcome in reportables[kind].outcomes);

/** The sentence for the reporter after a decision. */
export const answerToReporter: Record<ReportOutcome, string> = {
  none: 'Lo revisamos y no encontramos una falta a las reglas.',
  hide: 'Lo revisamos y ya no se muestra.',
  rename: 'Lo revisamos y le cambiamos el nombre.',
  block: 'Lo revisamos y bloqueamos la cuenta.',
};

/** Returns the sentence for the owner of a hidden item: Un administrador ocultó tu tienda: los demás no la ven. */
export function hiddenText(kind: ReportKind): string {
  const { yours, feminine } = reportables[kind];
  return `Un administrador ocultó ${yours}: los demás no ${feminine ? 'la' : 'lo'} ven.`;
}

/** Returns the sentence for the affected person after a decision. */
export function noticeOf(kind: ReportKind, outcome: Exclude<ReportOutcome, 'none'>): string {
  if (outcome === 'hide') return hiddenText(kind);
  return outcome === 'block'
    ? 'Un administrador bloqueó tu cuenta: solo puedes ver lo mismo que un visitante.'
    : `Un administrador le cambió el nombre a ${reportables[kind].yours}.`;
}

export const nameIsWithdrawn = 'El administrador del sitio retiró ese nombre. Elige otro.';
