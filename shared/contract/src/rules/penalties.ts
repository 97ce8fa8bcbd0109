/** Penalties of the Play! Pokémon tournament rules for the card game, mildest first. */
export const penalties = ['caution', 'warning', 'double-prize', 'quadruple-prize', 'game-loss', 'match-loss', 'disqualification'] as const;
export type Penalty = (typeof penalties)[number];

/** With the English name of the rules, by which judges know them. */
export const penaltyNames: Record<Penalty, string> = {
  caution: 'Aviso (Caution)',
  warning: 'Advertencia (Warning)',
  'double-prize': 'Dos cartas de Premio (Double Prize)',
  'quadruple-prize': 'Cuatro cartas de Premio (Quadruple Prize)',
  'game-loss': 'Pierde la partida (Game Loss)',
  'match-loss': 'Pierde la ronda (Match Loss)',
  disqualification: 'Descalificación (Disqualification)',
};

/** The categories of infractions of the same rules. */
export const infractions = ['procedural', 'tardiness', 'gameplay', 'legality', 'pace', 'unsporting', 'cheating'] as const;
export type Infraction = (typeof infractions)[number];
export const infractionNames: Record<Infraction, string> = {
  procedural: 'Error de procedimiento',
  tardiness: 'Tardanza',
  gameplay: 'Error de juego',
  legality: 'Baraja o lista',
  pace: 'Ritmo de juego',
  unsporting: 'Conducta antideportiva',
  cheating: 'Trampa',
};

export const severities = ['minor', 'major', 'severe'] as const;
export type Severity = (typeof severities)[number];
export const severityNames: Record<Severity, string> = { minor: 'Leve', major: 'Grave', severe: 'Muy grave' };

/** Whether the penalty decides the running match of one game. All others leave every place as it is, except a disqualification. */
export const losesMatch = (penalty: Penalty): boolean => penalty === 'game-loss' || penalty === 'match-loss';

/** How a deck check ended. */
export const checkOutcomes = ['matches', 'corrected', 'penalty'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export const checkOutcomeNames: Record<CheckOutcome, string> = { matches: 'Coincide', corrected: 'Corregido', penalty: 'Con sanción' };
