import type { BestOf } from '@mesa/contract/play/model';
import { proposedMinutes } from '@mesa/contract/play/structure';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';

type Phase = keyof BestOf;
type Minutes = Record<Phase, string>;

interface TimeFieldsProps {
  /** The phases that the tournament has; a bracket alone is the only one. */
  phases: readonly Phase[];
  /** As typed. */
  minutes: Minutes;
  bestOf: BestOf;
  onChange(next: { minutes: Minutes; bestOf: BestOf }): void;
}

/** Games per match and minutes per round. Proposes the official minutes until the organiser types others. */
export function TimeFields({ phases, minutes, bestOf, onChange }: TimeFieldsProps) {
  function choose(phase: Phase, kind: 1 | 3) {
    const isProposed = minutes[phase] === String(proposedMinutes(phase, bestOf[phase]));
    const next = isProposed ? { ...minutes, [phase]: String(proposedMinutes(phase, kind)) } : minutes;
    onChange({ minutes: next, bestOf: { ...bestOf, [phase]: kind } });
  }
  return (
    <Section title="Tiempo">
      <FieldGrid>
        {phases.map((phase) => {
          const where = phase === 'cut' && phases.length > 1 ? 'en la fase final' : 'por ronda';
          return [
            <SelectField
              key={`${phase}-games`}
              label={`Partidas ${where}`}
              value={String(bestOf[phase])}
              onChange={(kind) => choose(phase, kind === '3' ? 3 : 1)}
              options={[
                { value: '1', label: 'A una partida' },
                { value: '3', label: 'Al mejor de 3' },
              ]}
            />,
            <TextField
              key={`${phase}-minutes`}
              label={`Minutos ${where}`}
              type="number"
              inputMode="numeric"
              min={phase === 'cut' ? 0 : 1}
              value={minutes[phase]}
              onChange={(value) => onChange({ minutes: { ...minutes, [phase]: value }, bestOf })}
              {...(phase === 'cut' && { hint: '0 si se juega sin tiempo.' })}
            />,
          ];
        })}
      </FieldGrid>
    </Section>
  );
}
