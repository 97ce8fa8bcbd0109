import { slashDate } from '@mesa/contract/format/date';
import { displayName } from '@mesa/contract/rules/names';
import { categories, formats, isOfficial, statusNames, tournamentStatuses } from '@mesa/contract/rules/tournament';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { PlaceFields } from '@mesa/runtime/place-fields';
import { FieldGrid, ReadOnlyField, SelectField, TextArea, TextField } from '@mesa/ui/field';
import { type FormEvent, type ReactNode, type Ref, useEffect } from 'react';
import type { DayFieldsProps } from './day-fields';
import { FormPart } from './form-part';
import { ListFields } from './list-fields';
import type { OfficialFieldsProps } from './official-fields';
import type { StoreFieldProps } from './store-field';
import { game, type TournamentDraft, type TournamentErrors, withDate } from './tournament-draft';
import styles from './tournament-form.module.css';
import { labels } from './tournament-shape';
import type { WinnerFieldProps } from './winner-field';

// Loaded for editors only.
const StoreField = lazyPage<StoreFieldProps>(() => import(/* webpackChunkName: "tournament-fields" */ './store-field'));
const DayFields = lazyPage<DayFieldsProps>(() => import(/* webpackChunkName: "tournament-fields" */ './day-fields'));
const OfficialFields = lazyPage<OfficialFieldsProps>(() => import(/* webpackChunkName: "tournament-fields" */ './official-fields'));
const WinnerField = lazyPage<WinnerFieldProps>(() => import(/* webpackChunkName: "tournament-fields" */ './winner-field'));

const choices = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));
const statusChoices = tournamentStatuses.map((value) => ({ value, label: statusNames[value] }));

/** What an organiser can do in each status, beside its choice. */
const statusHints: Record<TournamentDraft['status'], string> = {
  inscripciones: 'Se agregan y se quitan jugadores; los resultados se anotan al finalizar.',
  progreso: 'Se está jugando: no entra ni sale nadie, y aún no hay resultados.',
  finalizado: 'Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.',
  desactivado: 'Solo lo ven quienes administran la tienda.',
};

const dayKeys = ['startTime', 'timeZone', 'price', 'currency', 'prizes'] as const;
const officialKeys = ['sanctionNumber', 'organizerPopId'] as const;

interface TournamentFormProps {
  root: Ref<HTMLFormElement>;
  notices: ReactNode;
  draft: TournamentDraft;
  onChange(changes: Partial<TournamentDraft>): void;
  errors: TournamentErrors;
  readOnly?: boolean;
  isNew?: boolean;
  /** The players who can be the winner. */
  enrolled: WinnerFieldProps['players'];
  onSubmit(): void;
  /** The buttons. */
  children: ReactNode;
}

/** The fields of a tournament. The page owns the draft. */
export function TournamentForm({ root, notices, draft, onChange, errors, readOnly = false, isNew = false, enrolled, onSubmit, children }: TournamentFormProps) {
  useEffect(() => {
    // A failed preload is retried when the field is shown.
    Promise.all([StoreField.preload(), WinnerField.preload(), DayFields.preload(), OfficialFields.preload()]).catch(() => undefined);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const place = { country: draft.country, state: draft.state, city: draft.city };
  return (
    <form ref={root} className={readOnly ? `${styles.form} ${styles.reading}` : styles.form} onSubmit={submit} noValidate aria-label="Datos del torneo">
      {notices}
      <FieldGrid>
        <TextField
          label={labels.name}
          required
          maxLength={120}
          readOnly={readOnly}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={errors.name}
        />
        {/* A change of place changes the list of stores. */}
        <PlaceFields
          value={place}
          onChange={(next) => onChange({ ...next, store: null })}
          readOnly={readOnly}
          stateLabel={labels.state}
          errors={placeErrors(errors)}
        />
        {readOnly ? (
          <ReadOnlyField label={labels.store}>{draft.store?.name}</ReadOnlyField>
        ) : (
          <StoreField place={place} value={draft.store} onChange={(store) => onChange({ store })} error={errors.store} />
        )}
        <SelectField
          label={labels.category}
          readOnly={readOnly}
          options={choices(categories)}
          value={draft.category}
          onChange={(category) => onChange({ category: category as TournamentDraft['category'] })}
          error={errors.category}
        />
        <TextField
          label={labels.date}
          type="date"
          required
          readOnly={readOnly}
          value={readOnly ? slashDate(draft.date) : draft.date}
          onChange={(date) => onChange(withDate(draft, date, { isNew, now: new Date() }))}
          error={errors.date}
        />
        <SelectField
          label={labels.format}
          readOnly={readOnly}
          options={choices(formats)}
          value={draft.format}
          onChange={(format) => onChange({ format: format as TournamentDraft['format'] })}
          error={errors.format}
        />
        <SelectField
          label={labels.status}
          required
          readOnly={readOnly}
          options={statusChoices}
          value={draft.status}
          onChange={(status) => onChange({ status: status as TournamentDraft['status'] })}
          error={errors.status}
          hint={statusHints[draft.status]}
        />
        {readOnly ? (
          <ReadOnlyField label={labels.winner}>{displayName(draft.winner)}</ReadOnlyField>
        ) : (
          <WinnerField players={enrolled} value={draft.winner} onChange={(winner) => onChange({ winner })} error={errors.winner} />
        )}
        <TextField
          label={labels.prize}
          maxLength={200}
          readOnly={readOnly}
          value={draft.prize}
          onChange={(prize) => onChange({ prize })}
          error={errors.prize}
        />
        <input type="hidden" name="game" value={game} />
        <ListFields draft={draft} onChange={onChange} errors={errors} readOnly={readOnly} />
        <TextArea
          label={labels.description}
          rows={4}
          maxLength={2000}
          readOnly={readOnly}
          value={draft.description}
          onChange={(description) => onChange({ description })}
          error={errors.description}
        />
      </FieldGrid>
      <FormPart label="Hora, precio y premios" keys={dayKeys} draft={draft} errors={errors} readOnly={readOnly}>
        <DayFields draft={draft} onChange={onChange} errors={errors} readOnly={readOnly} />
      </FormPart>
      {(isOfficial(draft.category) || officialKeys.some((key) => draft[key] !== '')) && (
        <FormPart label="Número de sanción y POP ID" keys={officialKeys} draft={draft} errors={errors} readOnly={readOnly}>
          <OfficialFields draft={draft} onChange={onChange} errors={errors} readOnly={readOnly} />
        </FormPart>
      )}
      <div className={styles.actions}>{children}</div>
    </form>
  );
}

const placeErrors = ({ country, state, city }: TournamentErrors) => ({ ...(country && { country }), ...(state && { state }), ...(city && { city }) });
