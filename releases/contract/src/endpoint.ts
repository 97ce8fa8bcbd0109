import type { z } from 'zod';

type Shape = z.ZodType | undefined;

/** What a call of the platform says of itself. The site serves it, and decides who is the administrator or may deploy. */
interface Description {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  /** `deployer` is the administrator, or a deploy token of the area in the address. */
  readonly access: 'anyone' | 'deployer' | 'site-admin';
  /** The topics of its answer; `player` and `account` because it names people. */
  readonly reads?: readonly ('release' | 'releaseToken' | 'player' | 'account')[];
  readonly writes?: readonly ['release' | 'releaseToken'];
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
  const { params, query, body, status = 200, bodyLimit, recentSignIn = false } = description;
  return { ...description, params, query, body, status, bodyLimit, recentSignIn, whileBlocked: false } as unknown as Call<D>;
}
