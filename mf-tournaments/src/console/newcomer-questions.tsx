import { displayName } from '@mesa/contract/rules/names';
import { Button } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { personOf } from './enrolment/person-of';
import { replacedEntry } from './replaced-entry';
import type { Newcomer } from './sync/replica';
import { newId } from './sync/sync-state';

type Asked<Kind> = Newcomer & { outcome: Extract<Newcomer['outcome'], { kind: Kind }> };
const isAsked =
  <Kind extends 'same' | 'renamed' | 'refused'>(kind: Kind) =>
  (newcomer: Newcomer): newcomer is Asked<Kind> =>
    newcomer.outcome?.kind === kind;

/** What the server answered about people who were entered without a network, if the organiser has to decide or to know something. */
export function NewcomerQuestions() {
  const { replica } = useConsole();
  const { newcomers = [] } = replica;
  const same = newcomers.filter(isAsked('same'));
  const renamed = newcomers.filter(isAsked('renamed'));
  const refused = newcomers.filter(isAsked('refused'));
  return (
    <>
      {same.length > 0 && (
        <Panel tone="warning">
          <Section title="¿Es la misma persona?">
            {same.map((newcomer) => (
              <SamePerson key={newcomer.id} newcomer={newcomer} />
            ))}
          </Section>
        </Panel>
      )}
      {renamed.length + refused.length > 0 && (
        <Panel tone="warning">
          <Section title="Nombres que no se guardaron">
            {renamed.map((newcomer) => (
              <Renamed key={newcomer.id} newcomer={newcomer} />
            ))}
            {refused.map((newcomer) => (
              <RefusedId key={newcomer.id} newcomer={newcomer} />
            ))}
          </Section>
        </Panel>
      )}
    </>
  );
}

/** Runs one answer at a time. */
function useAnswer() {
  const [busy, setBusy] = useState(false);
  async function answer(give: () => Promise<boolean>) {
    setBusy(true);
    await give();
    setBusy(false);
  }
  return { busy, answer };
}

function SamePerson({ newcomer: { id, name, outcome } }: { newcomer: Asked<'same'> }) {
  const { event, give, showNotice, nameOf } = useConsole();
  const { busy, answer } = useAnswer();
  const { player } = outcome;
  const details = [player.username !== displayName(player) && player.username, player.city].filter(Boolean).join(' · ');
  const text = `Inscribiste a «${name}» sin conexión. En el sitio ya está ${displayName(player)}${details && ` (${details})`}.`;
  async function join() {
    const wishes = replacedEntry(event, id, player.id);
    if (!(await give(wishes ?? [], [personOf(player, event.season)], { settles: id }))) return false;
    if (!wishes) showNotice(`${nameOf(id)} ya está en el sorteo: termina este torneo como jugador nuevo. Después se pueden unir los dos jugadores.`);
    return true;
  }
  return (
    <fieldset className={styles.question} aria-label={text}>
      <p>{text}</p>
      <div className={styles.row}>
        <Button busy={busy} onClick={() => answer(join)}>
          Es la misma persona
        </Button>
        <Button disabled={busy} onClick={() => answer(() => give([], [], { settles: id }))}>
          Son dos personas
        </Button>
      </div>
    </fieldset>
  );
}

function Renamed({ newcomer: { id, name, outcome } }: { newcomer: Asked<'renamed'> }) {
  const { give } = useConsole();
  const { busy, answer } = useAnswer();
  const text = `«${name}» quedó como «${outcome.name}». ${outcome.message}`;
  return (
    <fieldset className={styles.question} aria-label={text}>
      <p>{text}</p>
      <div className={styles.row}>
        <Button busy={busy} onClick={() => answer(() => give([], [], { settles: id }))}>
          Entendido
        </Button>
      </div>
    </fieldset>
  );
}

function RefusedId({ newcomer }: { newcomer: Asked<'refused'> }) {
  const { event, give } = useConsole();
  const { busy, answer } = useAnswer();
  const { id, name, pokemonId, outcome } = newcomer;
  const text = `«${name}» no quedó en el sitio. ${outcome.message}`;
  const again = () =>
    give({ kind: 'enrol', player: newId, division: 'masters' }, [], { newcomer: { name, ...(pokemonId === undefined ? {} : { pokemonId }) }, settles: id });
  return (
    <fieldset className={styles.question} aria-label={text}>
      <p>{text}</p>
      <div className={styles.row}>
        {event.stage === 'registration' && (
          <Button busy={busy} onClick={() => answer(again)}>
            Inscribir de nuevo
          </Button>
        )}
        <Button disabled={busy} onClick={() => answer(() => give([], [], { settles: id }))}>
          Descartar
        </Button>
      </div>
    </fieldset>
  );
}
