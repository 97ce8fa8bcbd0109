import { issueOf } from '@mesa/shared/api';
import type { TournamentErrors } from './tournament-draft';

/** The form's fields by their names in the call. */
const calledAs = {
  name: 'name',
  country: 'country',
  state: 'state',
  city: 'city',
  store: 'storeId',
  category: 'category',
  date: 'date',
  format: 'format',
  status: 'status',
  winner: 'winnerId',
  prize: 'prize',
  description: 'description',
} as const satisfies Record<keyof TournamentErrors, string>;

/** What the server says about single fields of a form that it refused. */
export const fieldErrors = (error: unknown): TournamentErrors =>
  Object.fromEntries(
    Object.entries(calledAs)
      .map(([field, name]) => [field, issueOf(error, name)])
      .filter(([, message]) => message),
  );
