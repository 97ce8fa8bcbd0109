import type { OwnDeckSummary } from '@mesa/contract/calls/own-decks';
import { maxDeckCards } from '@mesa/contract/rules/deck';
import { counted } from '@mesa/contract/text/plural';

/** Estándar · 58 de 60 cartas · 2 avisos */
export const summaryText = ({ format, total, findings }: Pick<OwnDeckSummary, 'format' | 'total' | 'findings'>): string =>
  [format, `${total} de ${maxDeckCards} cartas`, findings > 0 && counted(findings, 'aviso', 'avisos')].filter(Boolean).join(' · ');
