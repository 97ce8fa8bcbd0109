import type { BodyOf } from '@mesa/contract/play/commands';
import type { Structure } from '@mesa/contract/play/model';
import { counted } from '@mesa/contract/text/plural';
import { CheckField, SelectField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { podTitles } from '../tracks';

const names: Record<Structure, string> = { swiss: 'Rondas suizas', elimination: 'Eliminación directa' };
const hints: Record<Structure, string> = {
  swiss: 'Todos juegan todas las rondas. Después puede haber una fase final.',
  elimination: 'Quien pierde queda fuera. Hasta 64 jugadores por grupo.',
};

/** How the tournament is played. */
export const StructureField = ({ structure, onChange }: { structure: Structure; onChange(structure: Structure): void }) => (
  <SelectField
    label="Cómo se juega"
    value={structure}
    onChange={(value) => onChange(value as Structure)}
    options={(['swiss', 'elimination'] as const).map((value) => ({ value, label: names[value] }))}
    hint={hints[structure]}
  />
);

interface BracketPlanProps {
  pod: BodyOf<'configure'>['pods'][number];
  onThirdPlace(chosen: boolean): void;
}

/** The bracket of a group in single elimination. */
export function BracketPlan({ pod: { name, players, cuts }, onThirdPlace }: BracketPlanProps) {
  const { size = 2, thirdPlace = false } = cuts[0] ?? {};
  const byes = size - players.length;
  const passing =
    byes > 0
      ? ` ${byes === 1 ? 'Un jugador pasa' : `${byes} jugadores pasan`} sin jugar la primera: quienes traen descansos ganados y, después, por sorteo.`
      : '';
  return (
    <Section title={`${podTitles[name]} (${players.length})`}>
      <p>{`Cuadro de ${size}: ${counted(Math.log2(size), 'ronda', 'rondas')}.${passing}`}</p>
      {players.length > 3 && <CheckField label="Con partida por el tercer puesto" checked={thirdPlace} onChange={onThirdPlace} />}
    </Section>
  );
}
