import { FieldGrid, TextField } from '@mesa/ui/field';
import type { TournamentDraft, TournamentErrors } from './tournament-draft';
import { labels } from './tournament-shape';

export interface OfficialFieldsProps {
  draft: Pick<TournamentDraft, 'sanctionNumber' | 'organizerPopId'>;
  onChange(changes: Partial<TournamentDraft>): void;
  errors: TournamentErrors;
  readOnly: boolean;
}

/** What the official program needs of a tournament. */
export default function OfficialFields({ draft, onChange, errors, readOnly }: OfficialFieldsProps) {
  const { sanctionNumber, organizerPopId } = draft;
  return (
    <FieldGrid>
      <TextField
        label={labels.sanctionNumber}
        maxLength={20}
        readOnly={readOnly}
        value={sanctionNumber}
        onChange={(value) => onChange({ sanctionNumber: value })}
        error={errors.sanctionNumber}
        hint={readOnly ? undefined : 'El que da el sitio oficial, como 26-10-000123. Solo lo ven quienes administran la tienda.'}
      />
      <TextField
        label={labels.organizerPopId}
        inputMode="numeric"
        maxLength={20}
        readOnly={readOnly}
        value={organizerPopId}
        onChange={(value) => onChange({ organizerPopId: value })}
        error={errors.organizerPopId}
        hint={readOnly ? undefined : 'Vacío: el archivo de TOM lleva el de la tienda.'}
      />
    </FieldGrid>
  );
}
