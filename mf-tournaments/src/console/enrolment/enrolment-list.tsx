import { type Division, divisions, type Entry } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';
import { counted } from '@mesa/contract/text/plural';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { CloseIcon } from '@mesa/ui/icons';
import { useState } from 'react';
import { CardMore } from '../card-more';
import { useConsole } from '../console-context';
import { PassButton } from '../passes/pass-button';
import { divisionNames } from '../tracks';
import styles from './enrolment-list.module.css';
import { EntryDetails, EntryMarks } from './entry-details';
import { YearDialog } from './year-dialog';

/** The enrolled players by name: check-in by a tap on the name, division and removal. */
export function EnrolmentList() {
  const { event, nameOf, replica, give, may } = useConsole();
  const entries = [...event.entries].sort((one, other) => fold(nameOf(one.player)).localeCompare(fold(nameOf(other.player))));
  const seated = entries.filter(({ waiting }) => !waiting);
  const waiting = event.entries.filter((entry) => entry.waiting);
  // Without a birth year the division cannot be checked.
  const otherAge = seated.filter(({ player, division }) => {
    const person = replica.people[player];
    return person && !person.noYear && person.division !== division;
  });
  return (
    <>
      {may('edit-entry') && otherAge.length > 0 && (
        <p className={styles.hint}>
          {counted(otherAge.length, 'jugador juega', 'jugadores juegan')} en una división distinta de la de su edad.{' '}
          <Button
            size="small"
            onClick={() =>
              give(otherAge.map(({ player, division }) => ({ kind: 'edit-entry', player, division: replica.people[player]?.division ?? division })))
            }
          >
            Poner la de su edad
          </Button>
        </p>
      )}
      <ul className={styles.list} aria-label="Inscritos">
        {seated.map((entry) => (
          <EnrolledPlayer key={entry.player} entry={entry} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <ul className={styles.list} aria-label="En espera">
          {waiting.map(({ player, division }) => (
            <li key={player} className={styles.entry}>
              <span className={styles.name}>
                {nameOf(player)} <Badge tone="warning">En espera</Badge>
              </span>
              {may('enrol') && (
                <Button size="small" onClick={() => give({ kind: 'enrol', player, division })}>
                  Darle lugar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function EnrolledPlayer({ entry }: { entry: Entry }) {
  const { nameOf, give, replica, may } = useConsole();
  const { player, division, checkedIn = false } = entry;
  const [asked, setAsked] = useState<Division | null>(null);
  const name = nameOf(player);
  return (
    <li className={styles.entry}>
      <label className={styles.name}>
        <input type="checkbox" checked={checkedIn} onChange={() => give({ kind: 'check-in', player, present: !checkedIn })} />
        <span>
          {name} <EntryMarks entry={entry} />
        </span>
      </label>
      <PassButton player={player} />
      {may('edit-entry') ? (
        <>
          <select
            className={styles.division}
            aria-label={`División de ${name}`}
            value={division}
            onChange={({ target }) => {
              const next = target.value as Division;
              const person = replica.people[player];
              if (person?.noYear && next !== person.division) setAsked(next);
              else void give({ kind: 'edit-entry', player, division: next });
            }}
          >
            {divisions.map((one) => (
              <option key={one} value={one}>
                {divisionNames[one]}
              </option>
            ))}
          </select>
          <Button size="small" tone="quiet" aria-label={`Quitar a ${name}`} icon={<CloseIcon />} onClick={() => give({ kind: 'remove', player })} />
          <CardMore label={`Más de ${name}`} symbol="⋯">
            <EntryDetails key={`${entry.earnedByes}/${entry.fixedTable}`} entry={entry} />
          </CardMore>
        </>
      ) : (
        <small>{divisionNames[division]}</small>
      )}
      {asked && <YearDialog player={player} division={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}
