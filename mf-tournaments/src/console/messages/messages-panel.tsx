import {
  listTournamentMessages,
  maxMessage,
  removeTournamentMessage,
  sendTournamentMessage,
  type TournamentMessage,
} from '@mesa/contract/calls/tournament-messages';
import type { Result } from '@mesa/contract/endpoint';
import { plain } from '@mesa/contract/format/chat-text';
import { fold } from '@mesa/contract/rules/fold';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { SelectField, TextArea } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { ShareButtons } from '../../sharing/share-buttons';
import { clockTime } from '../clock-time';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { storedTitle } from '../remembered';
import { tournamentQuery } from '../tournament.query';
import own from './messages-panel.module.css';

/** Sends messages and lists those of the last day. */
export default function MessagesPanel() {
  const { id, event, nameOf } = useConsole();
  const messagesQuery = query(listTournamentMessages, { params: { id } });
  const shows = (data: Result<typeof listTournamentMessages>) => ({ query: messagesQuery, data });
  const sending = useWrite(sendTournamentMessage, { shows });
  const removal = useWrite(removeTournamentMessage, { shows });
  const [message, setMessage] = useState('');
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const players = event.entries.map(({ player }) => player).sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const left = maxMessage - message.trim().length;

  async function send(submitted: FormEvent) {
    submitted.preventDefault();
    if (!message.trim()) return setError('Escribe el mensaje.');
    if (left < 0) return setError(`El mensaje tiene más de ${maxMessage} letras: acórtalo, o envíalo en varios.`);
    try {
      await sending.write({ params: { id }, body: { message: message.trim(), ...(to ? { playerId: Number(to) } : {}) } });
      setMessage('');
      setError(undefined);
    } catch (reason) {
      setError(messageOf(reason));
    }
  }

  async function remove({ id: messageId }: TournamentMessage) {
    const sure = await confirm({
      title: '¿Quitar el mensaje?',
      text: 'Deja de verse en la página. Los teléfonos ya avisados lo conservan.',
      confirmLabel: 'Quitar',
    });
    if (sure) await removal.write({ params: { id }, body: { messageId } }).catch((reason: unknown) => setError(messageOf(reason)));
  }

  return (
    <div className={styles.screen}>
      <form onSubmit={send} className={styles.screen} noValidate>
        <SelectField
          label="Para"
          value={to}
          onChange={setTo}
          options={[{ value: '', label: 'Todos los jugadores' }, ...players.map((player) => ({ value: String(player), label: nameOf(player) }))]}
        />
        <TextArea
          label="Mensaje"
          rows={3}
          value={message}
          onChange={setMessage}
          error={error}
          hint={left < 100 ? `Quedan ${Math.max(0, left)} letras.` : 'Se ve en la página del torneo durante un día, y llega como aviso a quien los activó.'}
        />
        <div className={styles.row}>
          <Button type="submit" busy={sending.busy}>
            Enviar
          </Button>
        </div>
      </form>
      <Loaded
        query={{ ...messagesQuery, refetchOnMount: 'always' }}
        skeleton={<Skeleton lines={2} />}
        loadingText="Buscando los mensajes..."
        errorText="Los mensajes se envían con conexión."
      >
        {({ messages }) => <Sent messages={messages} removing={removal.input?.body.messageId} onRemove={(one) => void remove(one)} />}
      </Loaded>
    </div>
  );
}

interface SentProps {
  messages: readonly TournamentMessage[];
  /** The message that is being removed. */
  removing: number | undefined;
  onRemove(message: TournamentMessage): void;
}

function Sent({ messages, removing, onRemove }: SentProps) {
  const { id, replica, nameOf, timeZone } = useConsole();
  const { data } = useQuery(tournamentQuery(id));
  const title = data?.data.name ?? storedTitle(String(id));
  if (messages.length === 0) return null;
  return (
    <ul className={own.messages} aria-label="Mensajes del último día">
      {messages.map((one) => (
        <li key={one.id} className={own.message}>
          <small>
            {clockTime(Date.parse(one.sentAt), timeZone)} · {one.playerId === null ? 'Para todos' : `Para ${nameOf(one.playerId)}`}
          </small>
          <p>{one.message}</p>
          <div className={styles.row}>
            <ShareButtons path={`/t/${replica.code}`} textsOf={(link) => [`*${plain(title)}*\n${one.message}\n${link}`]} />
            <Button size="small" tone="quiet" busy={removing === one.id} onClick={() => onRemove(one)}>
              Quitar
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
