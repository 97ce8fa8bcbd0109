import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaName, ReleaseId } from './manifest';
import { integerFrom, Success } from './primitives';

/** Of how many visitors' page views browsers send one, in per cent. */
export const measuredShare = 25;
/** The days that the figures cover. */
export const vitalsDays = 7;

const milliseconds = z.number().min(0).max(600_000);

export const reportVitals = endpoint({
  method: 'POST',
  path: '/api/vitals',
  access: 'anyone',
  writes: ['release'],
  summary: 'El navegador cuenta qué tan rápido fue una página y si falló, sin decir de quién ni cuál',
  body: z.strictObject({
    area: AreaName,
    /** Null: the build that came with the server. */
    release: ReleaseId.nullable(),
    /** The kind of page, as its release names it. */
    page: z.string().max(60),
    /** Milliseconds until the largest content was there. */
    lcp: milliseconds.optional(),
    /** Milliseconds of the slowest response to input. */
    inp: milliseconds.optional(),
    /** How far the layout jumped, without a unit. */
    cls: z.number().min(0).max(100).optional(),
    /** Errors that no code caught. */
    errors: integerFrom(0).max(1000),
  }),
  result: z.object({ status: Success }),
});
/** Figures of one kind: 75 % of views were as good or better; null without a measurement. */
const Figures = {
  views: z.int(),
  /** Views with an error that no code caught. */
  failed: z.int(),
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
};

export const Vitals = z.object({
  area: AreaName,
  release: ReleaseId.nullable(),
  ...Figures,
  pages: z.array(z.object({ page: z.string(), ...Figures })),
});
export type Vitals = z.infer<typeof Vitals>;

/** A canary beside the live release, on the pages that browsers measured often enough in both. */
export const Pace = z.object({
  /** The pages with enough views to compare. */
  compared: z.array(z.string()),
  /** The pages that are slower by so much that the canary stops: milliseconds that three quarters of views do not exceed. */
  slower: z.array(z.object({ page: z.string(), vital: z.enum(['lcp', 'inp']), canary: z.number(), live: z.number(), views: z.int() })),
});
export type Pace = z.infer<typeof Pace>;
