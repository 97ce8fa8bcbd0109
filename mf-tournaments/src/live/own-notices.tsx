import { listOwnPenalties, type OwnPenalty } from '@mesa/contract/calls/penalties';
import { listTournamentMessages, type TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { localTime } from '@mesa/contract/format/date';
import { infractionNames, penaltyNames } from '@mesa/contract/rules/penalties';
import { query, useQuery } from '@mesa/runtime/query';
import { Panel, Section } from '@mesa/ui/page';
import type { Live } from './live-event';
import styles from './messages.module.css';

/** Milliseconds between requests: the stream announces only the log and messages to everyone. A message also comes as a notification. */
const pollEvery = 60_000;

/** Messages that only this player reads. */
export function OwnMessages({ live: { id } }: { live: Pick<Live, 'id'> }) {
  const { data } = useQuery({ ...query(listTournamentMessages, { params: { id } }), refetchInterval: pollEvery });
  return <MessagesToPlayer messages={data?.messages.filter(({ playerId }) => playerId !== null) ?? []} />;
}

/** The penalties of this player. */
export function OwnPenalties({ live: { id } }: { live: Pick<Live, 'id'> }) {
  const { data } = useQuery({ ...query(listOwnPenalties, { params: { id } }), refetchInterval: pollEvery });
  return <PenaltiesOfPlayer penalties={data?.penalties ?? []} />;
}

export const MessagesToPlayer = ({ messages }: { messages: TournamentMessage[] }) =>
  messages.map(({ id: key, message, sentAt }) => (
    <Panel key={key} tone="accent">
      <p className={styles.message}>
        <strong>Para ti, {localTime(new Date(sentAt))}:</strong> {message}
      </p>
    </Panel>
  ));

export function PenaltiesOfPlayer({ penalties }: { penalties: OwnPenalty[] }) {
  if (penalties.length === 0) return null;
  return (
    <Section title="Tus sanciones">
      <ul className={styles.penalties}>
        {penalties.map(({ id: key, penalty, infraction, round, note }) => (
          <li key={key}>
            <strong>{penaltyNames[penalty]}</strong> {infractionNames[infraction]}
            {round > 0 && `, ronda ${round}`}
            {note && `. ${note}`}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>Solo las ves tú, los jueces y el organizador.</p>
    </Section>
  );
}
