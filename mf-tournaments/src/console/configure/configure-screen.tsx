import type { BodyOf } from '@mesa/contract/play/commands';
import type { BestOf, Division, Structure } from '@mesa/contract/play/model';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { cutChoices, cutSizes, divisionSizes, podDivisions, structureFor } from '@mesa/contract/play/structure';
import { counted } from '@mesa/contract/text/plural';
import { Button } from '@mesa/ui/button';
import { CheckField, FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { useMemo, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { NextStep } from '../next-step';
import { divisionNames, podTitles } from '../tracks';
import { BracketPlan, StructureField } from './structure-fields';
import { rangesText, tableRanges } from './table-ranges';
import { TimeFields } from './time-fields';

type Plan = BodyOf<'configure'>['pods'][number];
type Changes = Partial<Pick<Plan, 'rounds'>> & { thirdPlace?: boolean; cuts?: Partial<Record<Division, { size: number; thirdPlace: boolean }>> };

const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Rounds, cut and minutes: suggests the official values, which the organiser can change. */
export function ConfigureScreen({ onBack }: { onBack(): void }) {
  const { event, give } = useConsole();
  const [seed] = useState(() => crypto.randomUUID());
  const [structure, setStructure] = useState<Structure>('swiss');
  const proposal = useMemo(() => proposeConfigure(event, seed, structure), [event, seed, structure]);
  const [changes, setChanges] = useState<Partial<Record<Plan['name'], Changes>>>({});
  const [minutes, setMinutes] = useState({ swiss: String(event.minutes.swiss), cut: String(event.minutes.cut) });
  const [bestOf, setBestOf] = useState<BestOf>(event.bestOf ?? { swiss: 1, cut: 3 });
  const [blocked, setBlocked] = useState(rangesText(event.blockedTables ?? []));
  const blockedTables = tableRanges(blocked);
  const { body } = proposal;
  if (!body) {
    return (
      <div className={styles.screen}>
        <p role="alert">{refusalMessages[proposal.refusal]}</p>
        {structure !== 'swiss' && <StructureField structure={structure} onChange={setStructure} />}
        <Button onClick={onBack}>Volver a inscripciones</Button>
      </div>
    );
  }
  const sizesOf = (pod: Plan) => divisionSizes(event.entries.filter(({ player }) => pod.players.includes(player)));
  const byBracket = structure === 'elimination';
  const pods = body.pods.map((pod): Plan => {
    if (byBracket) return { ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, thirdPlace: (changes[pod.name]?.thirdPlace ?? false) && pod.players.length > 3 })) };
    const { rounds = pod.rounds, cuts = {} } = changes[pod.name] ?? {};
    const sizes = sizesOf(pod);
    const chosen = podDivisions[pod.name].flatMap((division) => {
      const cut = cuts[division] ?? pod.cuts.find((one) => one.division === division);
      return cut && cut.size > 0 && sizes[division] > 0 ? [{ division, size: cut.size, thirdPlace: cut.thirdPlace && cut.size > 2 }] : [];
    });
    return { ...pod, rounds, cuts: chosen };
  });
  const [swiss, cut] = [whole(minutes.swiss), whole(minutes.cut)];
  const faults = [
    ...pods.flatMap(({ rounds }) => (byBracket || (rounds >= 1 && rounds <= 20) ? [] : ['Las rondas son de 1 a 20.'])),
    ...(swiss >= 1 && swiss <= 600 && cut >= 0 && cut <= 600 ? [] : ['Los minutos son de 1 a 600.']),
    ...(blockedTables ? [] : ['Revisa las mesas que no se usan.']),
  ];
  const change = (name: Plan['name'], next: Changes) => setChanges({ ...changes, [name]: { ...changes[name], ...next } });
  return (
    <div className={styles.screen}>
      <NextStep
        label="Comenzar"
        disabled={faults.length > 0}
        onPress={() => give({ ...body, pods, minutes: { swiss, cut }, bestOf, blockedTables: blockedTables ?? [] })}
      >
        {faults[0] ?? `Se cierra la inscripción con ${counted(body.order.length, 'jugador', 'jugadores')}. Puedes volver atrás hasta publicar la ronda 1.`}
      </NextStep>
      <StructureField structure={structure} onChange={setStructure} />
      {pods.map((pod) => {
        if (byBracket) return <BracketPlan key={pod.name} pod={pod} onThirdPlace={(thirdPlace) => change(pod.name, { thirdPlace })} />;
        const sizes = sizesOf(pod);
        const largest = Math.max(...Object.values(sizes));
        const official = structureFor(event.kind, largest, event.season);
        const proposed = official.sanctioned
          ? `La tabla oficial propone ${counted(official.rounds, 'ronda', 'rondas')}${official.cut ? ` y corte a ${official.cut}` : ', sin corte'}.`
          : 'Con tan pocos jugadores la tabla oficial no propone nada: el torneo no sería oficial.';
        return (
          <Section key={pod.name} title={`${podTitles[pod.name]} (${pod.players.length})`}>
            <p>{proposed}</p>
            <FieldGrid>
              <TextField
                label="Rondas suizas"
                type="number"
                inputMode="numeric"
                min={1}
                value={Number.isNaN(pod.rounds) ? '' : String(pod.rounds)}
                onChange={(text) => change(pod.name, { rounds: whole(text) })}
              />
              {podDivisions[pod.name]
                .filter((division) => sizes[division] > 0)
                .map((division) => (
                  <CutFields
                    key={division}
                    division={division}
                    players={sizes[division]}
                    cut={pod.cuts.find((one) => one.division === division)}
                    onChange={(next) => change(pod.name, { cuts: { ...changes[pod.name]?.cuts, [division]: next } })}
                  />
                ))}
            </FieldGrid>
          </Section>
        );
      })}
      <TimeFields
        phases={byBracket ? ['cut'] : ['swiss', ...(pods.some(({ cuts }) => cuts.length > 0) ? (['cut'] as const) : [])]}
        minutes={minutes}
        bestOf={bestOf}
        onChange={(next) => {
          setMinutes(next.minutes);
          setBestOf(next.bestOf);
        }}
      />
      <Section title="Mesas">
        <TextField
          label="Mesas que no se usan"
          value={blocked}
          onChange={setBlocked}
          error={blockedTables ? undefined : 'Escribe números de mesa: 5, 8-10.'}
          hint="Por ejemplo 5, 8-10. Nadie se sienta en ellas, salvo quien tenga allí su mesa fija."
        />
      </Section>
      <div className={styles.row}>
        <Button onClick={onBack}>Volver a inscripciones</Button>
      </div>
    </div>
  );
}

interface CutFieldsProps {
  division: Division;
  players: number;
  cut: { size: number; thirdPlace: boolean } | undefined;
  onChange(cut: { size: number; thirdPlace: boolean }): void;
}

function CutFields({ division, players, cut = { size: 0, thirdPlace: false }, onChange }: CutFieldsProps) {
  const official = cutChoices(players);
  const labelOf = (size: number) => (size === 0 ? 'Sin fase final' : `Los mejores ${size}${official.includes(size) ? '' : ' (fuera de la tabla oficial)'}`);
  return (
    <div>
      <SelectField
        label={`Fase final ${divisionNames[division]}`}
        value={String(cut.size)}
        onChange={(size) => onChange({ ...cut, size: Number(size) })}
        options={cutSizes(players).map((size) => ({ value: String(size), label: labelOf(size) }))}
      />
      {cut.size > 2 && (
        <CheckField label="Con partida por el tercer puesto" checked={cut.thirdPlace} onChange={(thirdPlace) => onChange({ ...cut, thirdPlace })} />
      )}
    </div>
  );
}
