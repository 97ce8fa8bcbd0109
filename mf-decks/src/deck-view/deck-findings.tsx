import type { Deck, Finding } from '@mesa/contract/calls/decks';
import { counted } from '@mesa/contract/text/plural';
import { Panel } from '@mesa/ui/page';
import styles from './deck-findings.module.css';

interface DeckFindingsProps {
  findings: readonly Finding[];
  format: Deck['tournament']['format'];
  /** The day whose rules apply. */
  day?: 'tournament' | 'today';
  /** Expanded for its player and the store. */
  open: boolean;
}

const notes = {
  tournament: 'Se revisa con las reglas del día del torneo. Es solo un aviso: la baraja se guarda igual y el juez decide.',
  today: 'Se revisa con las reglas de hoy. Es solo un aviso: la baraja se guarda igual.',
};

/** Lists the rules of play that a list breaks. Findings block nothing. */
export function DeckFindings({ findings, format, open, day = 'tournament' }: DeckFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <Panel tone="warning">
      <details className={styles.findings} open={open}>
        <summary>
          {counted(findings.length, 'aviso', 'avisos')} de las reglas, en {format}
        </summary>
        <ul>
          {findings.map(({ message, wayOut }) => (
            <li key={message}>
              {message} <span className={styles.wayOut}>{wayOut}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{notes[day]}</p>
      </details>
    </Panel>
  );
}
