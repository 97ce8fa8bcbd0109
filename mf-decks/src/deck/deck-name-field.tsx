import type { Deck } from '@mesa/contract/calls/decks';
import { href } from '@mesa/contract/paths';
import { allowed, statusNames } from '@mesa/contract/rules/tournament';
import { Link } from '@mesa/runtime/router';
import { ReadOnlyField, TextField } from '@mesa/ui/field';
import styles from '../deck-edit/edited-cards.module.css';

interface DeckNameFieldProps {
  deck: Deck;
  value: string;
  onChange(name: string): void;
  error: string | undefined;
}

/** The deck's name if the tournament's status allows one, otherwise a note on when it will. */
export function DeckNameField({ deck: { tournament }, value, onChange, error }: DeckNameFieldProps) {
  if (allowed[tournament.status].deckName) {
    return (
      <div className={styles.name}>
        <TextField
          label="Nombre de la baraja"
          maxLength={80}
          placeholder="Gardevoir ex"
          hint="Así sale en el torneo y en el recorrido."
          value={value}
          onChange={onChange}
          error={error}
        />
      </div>
    );
  }
  return (
    <div className={styles.name}>
      <ReadOnlyField label="Nombre de la baraja">{value || 'No definido'}</ReadOnlyField>
      <small>
        El torneo está en «{statusNames[tournament.status]}».{' '}
        {tournament.canEdit ? (
          <>
            Pásalo a inscripciones o a finalizado en <Link to={href('tournament', { id: tournament.id })}>su página</Link> para cambiar el nombre.
          </>
        ) : (
          'Podrás cambiar el nombre cuando termine.'
        )}
      </small>
    </div>
  );
}
