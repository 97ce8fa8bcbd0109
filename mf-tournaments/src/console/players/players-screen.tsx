import type { Person } from '@mesa/contract/calls/play';
import type { Division, Entry, PodName } from '@mesa/contract/play/model';
import { isOpenToLate, podOfPlayer, publishedRounds } from '@mesa/contract/play/rounds';
import { fold } from '@mesa/contract/rules/fold';
import { plural } from '@mesa/contract/text/plural';
import { confirm } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { SelectField, TextField } from '@mesa/ui/field';
import { useState } from 'react';
import { CardMore } from '../card-more';
import screen from '../console.module.css';
import { useConsole } from '../console-context';
import { EntryDetails, EntryMarks } from '../enrolment/entry-details';
import { PlayerSearch } from '../enrolment/player-search';
import { DeckLists } from '../lists/deck-lists';
import { PassButton } from '../passes/pass-button';
import { Passes } from '../passes/passes';
import { Payments } from '../payments/payments';
import { type About, newId } from '../sync/sync-state';
import { divisionNames, podTitles } from '../tracks';
import styles from './players-screen.module.css';

/** All players, with drops, returns and late entries. */
export function PlayersScreen() {
  const { event, nameOf, holdsPen, may } = useConsole();
  const [typed, setTyped] = useState('');
  const wanted = fold(typed.trim());
  const entries = event.entries
    .filter(({ player }) => fold(nameOf(player)).includes(wanted))
    .sort((one, other) => fold(nameOf(one.player)).localeCompare(fold(nameOf(other.player))));
  const isOpen = event.stage !== 'finalized' && event.pods.some(isOpenToLate);
  return (
    <div className={screen.screen}>
      {isOpen && holdsPen && (
        <Disclosure label="Inscribir a alguien que llegó tarde">
          <LateEntry />
        </Disclosure>
      )}
      {may('configure') && <DeckLists />}
      <Payments />
      <Passes />
      <TextField label="Buscar en el torneo" type="search" value={typed} onChange={setTyped} />
      <ul className={styles.players} aria-label="Jugadores">
        {entries.map((entry) => (
          <PlayerRow key={entry.player} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function PlayerRow({ entry }: { entry: Entry }) {
  const { event, nameOf, give, holdsPen } = useConsole();
  const { player, division, dropped, late, waiting } = entry;
  const pod = podOfPlayer(event, player);
  const rounds = pod ? publishedRounds(pod) : 0;
  const name = nameOf(player);
  const mayAct = holdsPen && event.stage !== 'finalized' && pod !== undefined;

  async function leave() {
    const sure = await confirm({
      title: `¿${name} deja el torneo?`,
      text:
        rounds === 0
          ? 'Todavía no hay rondas: sale de la lista.'
          : `La ronda ${rounds} todavía cuenta; desde la siguiente nadie juega contra ${name}. Puedes deshacerlo hasta publicar otra ronda.`,
      confirmLabel: 'Abandona',
    });
    if (sure) await give({ kind: 'drop', player, seen: rounds });
  }

  async function disqualify() {
    const sure = await confirm({
      title: `¿Descalificar a ${name}?`,
      text: `Sale del torneo y de las posiciones: pierde su puesto. Sus partidas siguen contando para sus rivales. Puedes deshacerlo hasta publicar otra ronda.`,
      confirmLabel: 'Descalificar',
      tone: 'danger',
    });
    if (sure) await give({ kind: 'drop', player, seen: rounds, disqualified: true });
  }

  return (
    <li className={styles.player}>
      <span className={styles.name}>
        {name} <small>{divisionNames[division]}</small> <EntryMarks entry={entry} />
        {dropped && (
          <Badge tone={dropped.disqualified ? 'danger' : 'neutral'}>{dropped.disqualified ? 'Descalificado' : `Abandonó en la ronda ${dropped.round}`}</Badge>
        )}
        {late && <Badge>Desde la ronda {late.round}</Badge>}
        {waiting && <Badge>En espera</Badge>}
        {!pod && !waiting && <Badge tone="warning">No estaba al comenzar</Badge>}
      </span>
      {!waiting && !dropped && <PassButton player={player} />}
      {mayAct && !dropped && (
        <Button size="small" aria-label={`${name} abandona`} onClick={leave}>
          Abandona
        </Button>
      )}
      {mayAct && dropped?.round === rounds && (
        <Button size="small" aria-label={`Deshacer el abandono de ${name}`} onClick={() => give({ kind: 'undrop', player, of: dropped.command })}>
          Deshacer
        </Button>
      )}
      {mayAct && !dropped && (
        <CardMore label={`Más de ${name}`} symbol="⋯">
          <EntryDetails key={entry.fixedTable} entry={entry} />
          {rounds > 0 && (
            <Button size="small" tone="danger" onClick={disqualify}>
              Descalificar…
            </Button>
          )}
        </CardMore>
      )}
    </li>
  );
}

/** After the start each missed round is a loss. */
function LateEntry() {
  const { event, give, nameOf } = useConsole();
  const open = event.pods.filter(isOpenToLate);
  const [chosen, setChosen] = useState(`${open[0]?.name}/${open[0]?.divisions[0]}`);
  const [name, division] = chosen.split('/') as [PodName, Division];
  const missed = open.find((pod) => pod.name === name)?.played.length ?? 0;
  const choices = open.flatMap((pod) =>
    pod.divisions.map((one) => ({
      value: `${pod.name}/${one}`,
      label: pod.divisions.length > 1 ? `${divisionNames[one]} (${podTitles[pod.name]})` : divisionNames[one],
    })),
  );

  async function enter(player: number, called: string, ...more: [people?: Person[], about?: About]) {
    const counts = plural(missed, 'La ronda que ya se publicó cuenta', `Las ${missed} rondas que ya se publicaron cuentan`);
    const text = missed === 0 ? 'Juega desde la ronda 1.' : `${counts} como derrota.`;
    if (!(await confirm({ title: `¿Inscribir a ${called}?`, text, confirmLabel: 'Inscribir' }))) return false;
    return give({ kind: 'enrol-late', player, division, pod: name }, ...more);
  }

  const outside = event.entries.filter(({ player }) => !event.pods.some(({ players }) => players.includes(player)));
  return (
    <div className={screen.screen}>
      <SelectField label="Juega en" value={chosen} onChange={setChosen} options={choices} />
      {outside.length > 0 && (
        <div className={screen.row}>
          {outside.map(({ player }) => (
            <Button key={player} onClick={() => enter(player, nameOf(player))}>
              {nameOf(player)}
            </Button>
          ))}
        </div>
      )}
      <PlayerSearch
        label="Buscar jugador"
        enrolled={new Set(event.entries.map(({ player }) => player))}
        onChoose={(person) => enter(person.id, person.name, [person])}
        onNewcomer={(newcomer) => enter(newId, newcomer.name, [], { newcomer })}
      />
    </div>
  );
}
