import type { z } from 'zod';
import type { AreaAction } from './team';

type Shape = z.ZodType | undefined;

/** The description of a call of the platform. The site serves it and decides who is an administrator or may deploy. */
interface Description {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  /**
   * `deployer` is the administrator, a person in the team of the area in the address, or one of its deploy tokens, if they may do the call's `action`.
   * `team` needs a session, and the handler answers about the areas whose team the caller is in.
   */
  readonly access: 'anyone' | 'deployer' | 'team' | 'site-admin';
  readonly action?: AreaAction;
  /** The topics of its answer; `player` and `account` because it names people. */
  readonly reads?: readonly ('release' | 'releaseToken' | 'areaTeam' | 'player' | 'account')[];
  readonly writes?: readonly ['release' | 'releaseToken'] | readonly ['areaTeam', 'releaseToken'];
  /** One Spanish sentence for the site's list of calls. */
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly result: z.ZodType;
  /** The status of success; default 200. */
  readonly status?: 200 | 201;
  /** Largest accepted body in bytes. */
  readonly bodyLimit?: number;
  /** For irreversible calls: requires a recent sign-in. */
  readonly recentSignIn?: true;
}

type Part<D, Name extends string> = D extends { readonly [N in Name]: infer S extends z.ZodType } ? S : undefined;

/** One HTTP call of the platform, described once for the server, the commands and the page of releases. */
export type Call<D extends Description = Description> = Pick<D, 'method' | 'path' | 'access' | 'summary' | 'result'> & {
  readonly action: AreaAction | undefined;
  readonly params: Part<D, 'params'>;
  readonly query: Part<D, 'query'>;
  readonly body: Part<D, 'body'>;
  readonly status: 200 | 201;
  readonly bodyLimit: number | undefined;
  readonly recentSignIn: boolean;
  readonly whileBlocked: boolean;
} & (D extends { readonly writes: infer W } ? { readonly writes: W; readonly reads?: never } : { readonly reads: D['reads']; readonly writes?: never });

/** Completes a call's description. */
export function endpoint<const D extends Description>(description: D): Call<D> {
  const { action, params, query, body, status = 200, bodyLimit, recentSignIn = false } = description;
  return { ...description, action, params, query, body, status, bodyLimit, recentSignIn, whileBlocked: false } as unknown as Call<D>;
}
