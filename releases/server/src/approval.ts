import type { AreaState, Proposal } from '@mesa/release-contract/calls/area-state';
import type { Kysely } from 'kysely';
import { accountActor, actorNames, actorOf, tokenOf } from './actors';
import type { Deployer } from './callers';
import type { Accounts } from './host';
import { RefusedCall } from './refused-call';
import { type Changed, changeRegistry } from './registry';
import type { ReleaseTables } from './tables';

type Proposed = NonNullable<AreaState['proposed']>;

interface Proposer {
  /** As in the history: an account or a token. */
  who: string;
  at: string;
  /** The account, also if a token that it made proposed the release. An erased account has a pseudonym, which no caller has. */
  account: string;
}

/** Returns who proposed a release; null if the history lacks that line. */
async function proposerOf(db: Kysely<ReleaseTables>, { revision, token }: Proposed): Promise<Proposer | null> {
  const line = await db.selectFrom('registryHistory').select(['who', 'at']).where('revision', '=', revision).executeTakeFirst();
  if (!line) return null;
  if (token === undefined) return { ...line, account: line.who };
  const { createdBy } = await db.selectFrom('releaseTokens').select('createdBy').where('id', '=', token).executeTakeFirstOrThrow();
  return { ...line, account: accountActor(createdBy) };
}

interface Approver {
  area: string;
  who: string;
  /** The address of the page of releases. */
  page: string;
  /** The id of the token that calls; null for a person. */
  token: number | null;
}

/** Refuses (403) a token, and the person who proposed the release, with their account or a token that they made. */
export async function requireSecondPerson(db: Kysely<ReleaseTables>, proposed: Proposed, { area, who, page, token }: Approver): Promise<void> {
  if (token !== null) throw new RefusedCall('forbidden', `Ya está propuesta, y una llave no aprueba: falta que otra persona de ${area} la apruebe en ${page}.`);
  const proposer = await proposerOf(db, proposed);
  if (!proposer) throw new Error(`${area}: the history lacks revision ${proposed.revision}, which proposed ${proposed.release}`);
  if (proposer.account !== who) return;
  const how = proposer.who === who ? 'Tú la propusiste' : 'La propuso una llave que hiciste tú';
  throw new RefusedCall('forbidden', `${how}: falta que otra persona de ${area} la apruebe.`);
}

/** Returns who proposed the release that waits in an area, as the caller knows them; null without one. */
export async function proposalFor(
  { db, accounts, caller }: { db: Kysely<ReleaseTables>; accounts: Accounts; caller: Deployer },
  { proposed }: AreaState,
): Promise<Proposal | null> {
  const proposer = proposed ? await proposerOf(db, proposed) : null;
  if (!proposer) return null;
  const nameOf = await actorNames({ db, accounts, deployer: caller }, [proposer.who]);
  const mine = 'token' in caller ? tokenOf(caller) === proposed?.token : proposer.account === actorOf(caller);
  return { by: nameOf(proposer.who), at: proposer.at, mine };
}

interface Asked {
  area: string;
  who: string;
  /** The revision that the caller saw. */
  seen: number;
}

/** Makes going live in an area need a second person, or no longer; then nothing waits for one. */
export const setApproval = (db: Kysely<ReleaseTables>, { required, ...asked }: Asked & { required: boolean }): Promise<Changed | null> =>
  changeRegistry(db, {
    ...asked,
    action: required ? 'require' : 'waive',
    async step({ approval = false }) {
      if (approval === required)
        throw new RefusedCall('rule_violation', `En ${asked.area} ${required ? 'ya aprueba' : 'no tiene que aprobar'} una segunda persona cada publicación.`);
      return { release: null, state: required ? { approval: true } : { approval: undefined, proposed: undefined } };
    },
  });

/** Withdraws the proposal of an area. */
export const withdraw = (db: Kysely<ReleaseTables>, asked: Asked): Promise<Changed | null> =>
  changeRegistry(db, {
    ...asked,
    action: 'withdraw',
    async step({ proposed }) {
      if (!proposed) throw new RefusedCall('rule_violation', `En ${asked.area} no hay ninguna propuesta: ya se aprobó o se retiró.`);
      return { release: proposed.release, state: { proposed: undefined } };
    },
  });
