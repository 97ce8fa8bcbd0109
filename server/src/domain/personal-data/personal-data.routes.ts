import { getPersonalData } from '@mesa/contract/calls/personal-data';
import type { Kysely } from 'kysely';
import { requireSelf } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import type { Serve } from '../../kernel/pipeline/serve';
import { personalData } from './personal-data';

/** Serves the download of all data about a person. */
export function personalDataRoutes({ serve, db }: { serve: Serve; db: Kysely<Tables> }): void {
  serve(getPersonalData, async ({ params: { userId }, caller, noteRead }) => {
    requireSelf(caller, userId);
    noteRead(userId);
    return { status: 'success', data: await personalData(db, userId) };
  });
}
