// What a product passes to the platform. Each part takes only what it needs of it.

import type { FlagRule } from '@mesa/release-contract/calls/area-state';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { registryOverview } from '@mesa/release-contract/calls/overview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Included } from './builds';
import type { Caller } from './callers';
import type { Judging } from './judged';
import type { LeadsNowhere } from './lost-samples';
import type { HostServe, Result } from './serve';
import type { ReleaseStore } from './store';
import type { ReleaseTables } from './tables';
import type { OpensPages } from './visited';

type Db = Kysely<ReleaseTables>;

/** An account as a caller may know it. */
interface Person {
  userId: string;
  name: string;
  username: string | null;
}

/** The product's accounts and roles. */
export interface Accounts {
  /** Every role, in the product's order. */
  roles: readonly string[];
  /** The role of administrators, who may do everything. */
  admin: string;
  /** Returns whether a role, or a visitor (null), may enter something restricted to these roles; an empty list is open to everyone. */
  mayEnter(role: string | null, allowed: readonly string[]): boolean;
  /** The ids of blocked accounts, as a query in parentheses: their tokens, links and places in teams do not count. */
  blocked: RawBuilder<string>;
  /** Returns the account with this username; null if there is none. */
  find(db: Db, username: string): Promise<string | null>;
  /** Returns these accounts as a person or a program with a token (null) may know them, by name. `site` is the product itself. */
  named(db: Db, reader: Caller | null, userIds: ReadonlySet<string>): Promise<Person[]>;
}

/** What the product requires of a release, and has without any. */
export interface Site {
  /** The builds that came with the server. */
  included: Included;
  /** The form of a manifest, with the product's roles, audiences, slots and lists. */
  manifest: z.ZodType<ReleaseManifest>;
  /** The addresses that other areas link to, and the area that must have each. */
  addresses: readonly { path: string; area: string }[];
  /** Returns whether the server itself answers this address, so that no page can have it. */
  isServerAddress: (path: string) => boolean;
  /** The path parameters of the pages with each slot, which a widget's first calls may use. */
  slots: { readonly [slot: string]: readonly string[] };
  /** The parameters that an item of each of the product's lists fills. */
  lists: { readonly [list: string]: readonly string[] };
  /** Returns which sources an area in this folder must not bundle. */
  copiesIn: (sources: readonly string[], folder: string) => string[];
  /** What sentences name of the product. */
  names: {
    /** The address of the page of releases. */
    releasesPage: string;
    /** The file that lists `addresses`. */
    addressesFile: string;
    /** What a team does instead of bundling a copy of what the shell shares. */
    insteadOfCopies: string;
    /** How an operator repairs the browser that opens releases. */
    browserFix: string;
  };
  /** Every call that the server answers; calls can be added until it serves. */
  served: readonly ServedCall[];
}

/** A call that the server answers, of the platform or the product. */
export interface ServedCall {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  /** Set if it changes nothing. */
  readonly reads?: readonly string[] | undefined;
}

/** A change of a team or a token, for the product's record of changes. */
interface Change {
  action: 'create' | 'update' | 'delete';
  entity: 'releaseToken' | 'areaTeam';
  entityId: string | number;
  before?: object | null;
  after?: object | null;
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Everything that the product passes in. */
export interface Host {
  /** The application that serves the calls; its log gets what fails outside a call. */
  app: FastifyInstance;
  /** The product's database, with the tables of the platform. */
  db: Db;
  /** The clock. */
  now: () => Date;
  /** Serves a call of the release contract. */
  serve: HostServe;
  /** What the product requires of a release. */
  site: Site;
  /** Who may do what, and how people are named. */
  accounts: Accounts;
  /** Where the files of releases are stored. */
  store: ReleaseStore;
  /** Run before files and browsers' reports are read; each refuses an address above its limit. */
  limits: { files: Limiter; reports: Limiter };
  /** Counts that an account creates one more token, and refuses it (429) where it created as many as it may. */
  takeQuota(transaction: Db, userId: string): Promise<void>;
  /** Records a change in its own transaction. */
  audit(transaction: Db, caller: Caller, change: Change): Promise<void>;
  /** Runs a write outside a call, which changes only what is known of releases. */
  writing: <T>(write: () => Promise<T>) => Promise<T>;
  /** Returns the parts of the server that do not work now, for administrators. */
  degraded: () => Result<typeof registryOverview>['degraded'];
  /** Returns whether a sample address of a page leads to nothing. */
  leadsNowhere: LeadsNowhere;
  /** Describes a flag's audience, for the history. */
  flagAudience: (rule: FlagRule) => string;
  /** For how many days the preview of a pull request is shown. */
  previewDays: number;
  /** Opens each release in a browser before it is accepted; null to accept releases without. */
  visit: OpensPages | null;
  /** Judges releases by browsers' reports: ends canaries and takes back what fails; null to leave both to people. */
  judging: Judging | null;
}
