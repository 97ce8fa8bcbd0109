import { fieldOf } from '@mesa/contract/play/rounds';
import { counted, plural } from '@mesa/contract/text/plural';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { useState } from 'react';
import { ConfigureScreen } from '../configure/configure-screen';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { DeckLists } from '../lists/deck-lists';
import { NextStep } from '../next-step';
import { Passes } from '../passes/passes';
import { Payments } from '../payments/payments';
import { newId } from '../sync/sync-state';
import { ArrivalCode } from './arrival-code';
import { EnrolmentList } from './enrolment-list';
import { PastedList } from './pasted-list';
import { PlayerSearch } from './player-search';
import { SelfEnrolment } from './self-enrolment';

/** Before the first round: enrolment and check-in. */
export default function EnrolmentScreen({ onTom }: { onTom(): void }) {
  const { event, give, nameOf, may } = useConsole();
  const [mode, setMode] = useState<'list' | 'pasting' | 'configuring'>('list');
  const [showing, setShowing] = useState(false);
  const field = fieldOf(event);
  const absent = field.filter(({ checkedIn }) => !checkedIn);
  const present = field.length - absent.length;

  async function removeAbsent() {
    const names = absent.map(({ player }) => nameOf(player));
    const sure = await confirm({
      title: `¿Quitar a ${counted(absent.length, 'jugador', 'jugadores')} sin check-in?`,
      text: `${plural(absent.length, 'Sale', 'Salen')} de la lista: ${names.join(', ')}. Puedes inscribir de nuevo a quien llegue.`,
      confirmLabel: 'Quitar',
      tone: 'danger',
    });
    if (sure) await give(absent.map(({ player }) => ({ kind: 'remove', player })));
  }

  if (mode === 'configuring') return <ConfigureScreen onBack={() => setMode('list')} />;
  return (
    <div className={styles.screen}>
      {may('configure') && (
        <NextStep
          label={`Configurar (${counted(field.length, 'jugador', 'jugadores')})`}
          pen={false}
          disabled={field.length < 2}
          onPress={() => setMode('configuring')}
        >
          {field.length < 2 ? 'Se necesitan al menos 2 jugadores.' : 'Después eliges rondas y corte. La inscripción se cierra cuando comienzas.'}
        </NextStep>
      )}
      {may('enrol') && (
        <Section title="Inscribir">
          {mode === 'pasting' ? (
            <PastedList onClose={() => setMode('list')} />
          ) : (
            <>
              <PlayerSearch
                label="Buscar jugador"
                enrolled={new Set(event.entries.filter(({ waiting }) => !waiting).map(({ player }) => player))}
                onChoose={(person) => give({ kind: 'enrol', player: person.id, division: person.division }, [person])}
                onNewcomer={(newcomer) => give({ kind: 'enrol', player: newId, division: 'masters' }, [], { newcomer })}
              />
              <div className={styles.row}>
                <Button onClick={() => setMode('pasting')}>Pegar una lista</Button>
                <Button onClick={onTom}>Cargar un archivo de TOM</Button>
              </div>
            </>
          )}
          <SelfEnrolment />
        </Section>
      )}
      <Section title={`Inscritos (${field.length})`}>
        <div className={styles.row}>
          <span>
            {present} de {field.length} con check-in
          </span>
          <Button onClick={() => setShowing(true)}>Mostrar QR de llegada</Button>
          {may('remove') && absent.length > 0 && present > 0 && <Button onClick={removeAbsent}>Quitar a los que no llegaron ({absent.length})</Button>}
          {absent.length > 0 && <Button onClick={() => give(absent.map(({ player }) => ({ kind: 'check-in', player })))}>Están todos</Button>}
        </div>
        {event.entries.length === 0 ? <EmptyState>Nadie está inscrito todavía. Busca a alguien o pega la lista del chat.</EmptyState> : <EnrolmentList />}
      </Section>
      {may('configure') && <DeckLists />}
      <Payments />
      <Passes />
      <ArrivalCode open={showing} present={present} of={field.length} onClose={() => setShowing(false)} />
    </div>
  );
}
