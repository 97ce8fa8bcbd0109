import type { HelpingRole } from '@mesa/contract/play/roles';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { beginPassSession } from './pass-session';
import { selectStaffPasses } from './staff-passes';
import { beginStaffSession } from './staff-session';
import { hashOf, lastDayOf, selectPasses } from './valid-passes';

interface Phone {
  userAgent: string;
  https: boolean;
  now: Date;
}

interface Opened {
  cookie: string;
  tournamentId: number;
  /** Set if it is the pass of a judge or helper. */
  staff?: { pass: number; role: HelpingRole };
}

/** Begins the session of a phone that opens the pass with this secret; null if there is no valid one. Of two phones at once the later one has the pass. */
export const openWithSecret = (db: Kysely<Tables>, secret: string, phone: Phone): Promise<Opened | null> =>
  transact(db, async (transaction) => {
    const pass = await selectPasses(transaction).where('passes.hash', '=', hashOf(secret)).forUpdate('passes').executeTakeFirst();
    if (pass && lastDayOf(pass, phone.now) !== null) return { cookie: await beginPassSession(transaction, pass, phone), tournamentId: pass.tournamentId };
    const staff = await selectStaffPasses(transaction).where('s.hash', '=', hashOf(secret)).forUpdate('s').executeTakeFirst();
    if (!staff || lastDayOf(staff, phone.now) === null) return null;
    const cookie = await beginStaffSession(transaction, staff, phone);
    return { cookie, tournamentId: staff.tournamentId, staff: { pass: staff.id, role: staff.role } };
  });
