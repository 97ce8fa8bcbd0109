import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listRulesText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { counted, plural } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { useState } from 'react';
import area from '../../../area';
import { ShareButtons } from '../../sharing/share-buttons';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';
import lists from './lists-panel.module.css';
import { PrintedLists } from './printed-lists';
import { reminderText } from './reminder-text';

/** Milliseconds between refreshes while players submit lists. */
const pollEvery = 30_000;

const nameOf = ({ player }: Entry): string => displayName(player);

/** A tournament's deck lists: the missing ones, the rules the others break, and their printed sheets. */
export default function ListsPanel() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...query(listEntries, { params: { id } }), refetchInterval: pollEvery, refetchOnMount: 'always' }}
      skeleton={<Skeleton height="6rem" />}
      loadingText="Cargando las listas..."
      errorText="Las listas se ven con conexión."
    >
      {({ data }) => <Lists entries={data} />}
    </Loaded>
  );
}

function Lists({ entries }: { entries: Entry[] }) {
  const { id, replica } = useConsole();
  const { data: tournament } = useQuery(tournamentQuery(String(id)));
  const [printing, setPrinting] = useState(false);
  const [failure, setFailure] = useState('');
  const missing = entries.filter(({ deckFindings }) => deckFindings === null);
  const doubtful = entries.filter(({ deckFindings }) => deckFindings !== null && deckFindings > 0);
  const handedIn = entries.length - missing.length;
  const rules = tournament && listRulesText(tournament.data);
  const ownTable = addressOf(area.pages.myTable.path, { id });
  const linkOf = (entry: Entry) => href('deck', { tournamentId: id, username: entry.player.username });
  return (
    <div className={styles.screen}>
      <p role="status">
        <strong>
          {handedIn} de {entries.length}
        </strong>{' '}
        {plural(handedIn, 'entregó', 'entregaron')} su lista. {rules ? `${rules}.` : 'No tienen hora de cierre. Puedes ponerla al editar el torneo.'}
      </p>
      {missing.length > 0 && (
        <section aria-label="Faltan">
          <h3>
            {plural(missing.length, 'Falta', 'Faltan')} {missing.length}
          </h3>
          <ul className={lists.names}>
            {missing.map((entry) => (
              <li key={entry.playerId}>
                <Link to={linkOf(entry)}>{nameOf(entry)}</Link>
              </li>
            ))}
          </ul>
          {tournament && (
            <ShareButtons
              textsOf={() => reminderText({ name: tournament.data.name, rules, names: missing.map(nameOf) }, `${location.origin}${ownTable}`)}
              path={`/t/${replica.code}`}
              label="Copiar recordatorio para WhatsApp"
            />
          )}
        </section>
      )}
      {doubtful.length > 0 && (
        <section aria-label="Con avisos">
          <h3>{counted(doubtful.length, 'lista tiene avisos', 'listas tienen avisos')} de las reglas</h3>
          <ul className={lists.names}>
            {doubtful.map((entry) => (
              <li key={entry.playerId}>
                <Link to={linkOf(entry)}>{nameOf(entry)}</Link> <Badge tone="warning">{counted(entry.deckFindings ?? 0, 'aviso', 'avisos')}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {handedIn > 0 && tournament && (
        <div className={styles.row}>
          <Button busy={printing} onClick={() => setPrinting(true)}>
            {handedIn === 1 ? 'Imprimir la hoja' : `Imprimir las ${handedIn} hojas`}
          </Button>
          <span>Hojas oficiales, una por jugador, con su Player ID. Son solo para el torneo: no las publiques.</span>
          {failure && <p role="alert">{failure}</p>}
        </div>
      )}
      {printing && tournament && (
        <PrintedLists
          tournament={tournament.data}
          onDone={(problem) => {
            setPrinting(false);
            setFailure(problem);
          }}
        />
      )}
    </div>
  );
}
