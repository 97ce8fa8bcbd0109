import type { ReportCase } from '@mesa/contract/calls/moderation';
import { outcomesOf, type ReportOutcome, reportables, reportOutcomeNames } from '@mesa/contract/rules/moderation';

/** An administrator's action on a case: a decision, or the final answer to an appeal. */
export type Action = { decide: ReportOutcome } | { review: 'uphold' | 'reverse' };

export const actionsOf = ({ kind, decision, appeal, review, now, blockable }: ReportCase): Action[] => {
  if (!decision)
    return outcomesOf(kind)
      .filter((outcome) => outcome === 'none' || (now !== null && (outcome !== 'block' || blockable)))
      .map((decide) => ({ decide }));
  if (review || decision.outcome === 'none') return [];
  return [...(appeal ? [{ review: 'uphold' as const }] : []), { review: 'reverse' }];
};

export const actionName = (action: Action, { appeal }: ReportCase): string => {
  if ('decide' in action) return reportOutcomeNames[action.decide];
  if (action.review === 'uphold') return 'Confirmar la decisión';
  return appeal ? 'Aceptar la apelación' : 'Deshacer la decisión';
};

/** Returns the consequence of an action, shown before it is carried out. */
export const consequenceOf = (action: Action, { kind }: ReportCase): string => {
  if ('decide' in action) return reportables[kind].outcomes[action.decide] ?? '';
  return action.review === 'uphold'
    ? 'La decisión se mantiene y no se puede apelar otra vez.'
    : 'La decisión queda sin efecto: se vuelve a mostrar, recupera su nombre o se desbloquea la cuenta. Es definitivo.';
};
