import { SelectField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { MatchList } from '../results/match-list';
import { podTitles, roundTitle } from '../tracks';

/** Every published round, newest first, to look up and correct results. */
export function PlayedRounds() {
  const { event } = useConsole();
  const rounds = event.pods.flatMap((pod) => pod.played.map((round) => ({ pod, round }))).reverse();
  const [chosen, setChosen] = useState('');
  const shown = rounds.find(({ round }) => round.id === chosen) ?? rounds[0];
  if (!shown) return null;
  const titleOf = ({ pod, round }: typeof shown) =>
    `${event.pods.length > 1 ? `${podTitles[pod.name]} · ` : ''}${roundTitle(pod, round.number, round.division)}`;
  return (
    <div className={styles.screen}>
      <SelectField label="Ronda" value={shown.round.id} onChange={setChosen} options={rounds.map((one) => ({ value: one.round.id, label: titleOf(one) }))} />
      <p>
        {event.stage === 'finalized'
          ? 'El torneo está cerrado. Para corregir un resultado, reábrelo en «Cierre» con un motivo.'
          : 'Corregir un resultado cambia las posiciones. Las rondas ya publicadas quedan como están.'}
      </p>
      <Section title={titleOf(shown)}>
        <MatchList key={shown.round.id} round={shown.round} reports={[]} />
      </Section>
    </div>
  );
}
