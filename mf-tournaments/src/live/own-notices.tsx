import { listOwnPenalties, type OwnPenalty } from '@mesa/contract/calls/penalties';
import { listTournamentMessages, type TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { localTime } from '@mesa/contract/format/date';
import { infractionNames, penaltyNames } from '@mesa/contract/rules/penalties';
import { query, useQuery } from '@mesa/runtime/query';
import { Panel, Section } from '@mesa/ui/page';
import type { Live } from './live-event';
import styles from './messages.module.css';

/** Milliseconds between requests: the stream announces only the log and messages to everyone. A message also comes as a notification. */
const askEvery = 60_000;

/** What only this player reads: messages to them, and their penalties. */
export function OwnNotices({ live: { id } }: { live: Pick<Live, 'id'> }) {
  const toMe = useQuery({ ...query(listTournamentMessages, { params: { id } }), refetchInterval: askEvery });
  const mine = useQuery({ ...query(listOwnPenalties, { params: { id } }), refetchInterval: askEvery });
  const personal = toMe.data?.messages.filter(({ playerId }) => playerId !== null) ?? [];
  return <Notices messages={personal} penalties={mine.data?.penalties ?? []} />;
}

/** Messages to one player, and their penalties. */
export function Notices({ messages, penalties }: { messages: TournamentMessage[]; penalties: OwnPenalty[] }) {
  return (
    <>
      {messages.map(({ id: key, message, sentAt }) => (
        <Panel key={key} tone="accent">
          <p className={styles.message}>
            <strong>Para ti, {localTime(new Date(sentAt))}:</strong> {message}
          </p>
        </Panel>
      ))}
      {penalties.length > 0 && (
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
      )}
    </>
  );
}
