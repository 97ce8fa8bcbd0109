import { z } from 'zod';
import { endpoint } from '../endpoint';
import { maxDecisionText, maxReportText, reportKinds, reportOutcomes, reportReasons } from '../rules/moderation';
import { Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, paragraphs, requiredText, Success, text } from './primitives';

/** The reported item, as the browser identifies it. */
export const ReportedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('player'), id: Id }),
  z.strictObject({ kind: z.literal('store'), id: Id }),
  z.strictObject({ kind: z.literal('tournament'), id: Id }),
  z.strictObject({ kind: z.literal('deck'), tournamentId: Id, playerId: Id }),
  z.strictObject({ kind: z.literal('tradeList'), token: text(64).regex(/^[\w-]+$/) }),
]);
export type ReportedThing = z.infer<typeof ReportedThing>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'signed-in',
  writes: ['report'],
  summary: 'Denuncia un jugador, una tienda, un torneo, una baraja o una lista de cambios',
  body: z
    .strictObject({ thing: ReportedThing, reason: z.enum(reportReasons), details: paragraphs(maxReportText).optional() })
    .refine(({ reason, details }) => reason !== 'other' || details, { path: ['details'], message: 'Cuenta qué pasa: es un motivo que no está en la lista.' }),
  result: z.object({ status: Success, data: z.object({ id: Id }) }),
  status: 201,
});

const Decision = z.object({
  outcome: z.enum(reportOutcomes),
  /** For the reporters and the affected people. */
  message: z.string().nullable(),
  at: Instant,
});

const Appeal = z.object({ text: z.string(), at: Instant });
/** The final answer to an appeal: the decision was upheld or reversed. */
const Review = z.object({ upheld: z.boolean(), message: z.string().nullable(), at: Instant });

const reportCaseStates = ['open', 'decided', 'appealed'] as const;
const reportCaseOrders = ['newest', 'most'] as const;

/** All reports about one item until it was decided. */
export const ReportCase = z.object({
  id: Id,
  kind: z.enum(reportKinds),
  /** Counts changes; a decision names the version it is based on. */
  version: z.int(),
  /** The item's name when it was first reported. */
  reportedName: z.string(),
  /** The item today; null if it no longer exists. */
  now: z.object({ name: z.string(), path: z.string(), picture: z.string().nullable(), hidden: z.boolean() }).nullable(),
  /** Displayed names of the accounts that a decision affects. */
  affected: z.array(z.string()),
  /** Whether there is an account that can be blocked. */
  blockable: z.boolean(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), details: z.string().nullable(), at: Instant })),
  decision: Decision.extend({ by: z.string() }).nullable(),
  appeal: Appeal.nullable(),
  review: Review.extend({ by: z.string() }).nullable(),
});
export type ReportCase = z.infer<typeof ReportCase>;

export const listReportCases = endpoint({
  method: 'GET',
  path: '/api/moderation',
  access: 'site-admin',
  reads: ['report', 'player', 'store', 'storeAdmins', 'tournament', 'enrolment', 'results', 'deck', 'card', 'collection', 'account'],
  summary: 'Lo que se denunció: lo más reciente o lo más denunciado primero',
  query: z.strictObject({
    state: z.enum(reportCaseStates).default('open'),
    order: z.enum(reportCaseOrders).default('newest'),
    kind: z.enum(reportKinds).optional(),
    page: PageParam,
    limit: limitParamUpTo(50, 20),
  }),
  result: z.object({ status: Success, data: z.array(ReportCase), open: z.int(), appealed: z.int(), pagination: Pagination }),
});

const moderated = ['report', 'player', 'store', 'tournament', 'results', 'deck', 'ranking', 'season', 'collection', 'account'] as const;

export const decideReportCase = endpoint({
  method: 'POST',
  path: '/api/moderation/:id/decide',
  access: 'site-admin',
  writes: moderated,
  recentSignIn: true,
  summary: 'Decide sobre lo denunciado; lo leen quienes denunciaron y la persona afectada',
  params: z.object({ id: IdParam }),
  body: z.strictObject({
    outcome: z.enum(reportOutcomes),
    message: text(maxDecisionText).optional(),
    /** The new name for `rename`; by default a neutral one. */
    name: text(80).optional(),
    version: z.int().min(1).max(2147483647),
  }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const reviewReportCase = endpoint({
  method: 'POST',
  path: '/api/moderation/:id/review',
  access: 'site-admin',
  writes: moderated,
  recentSignIn: true,
  summary: 'Confirma una decisión apelada, o la deshace; es la última palabra',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ upheld: z.boolean(), message: text(maxDecisionText).optional(), version: z.int().min(1).max(2147483647) }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

/** A report as its author sees it. */
export const OwnReport = z.object({
  id: Id,
  kind: z.enum(reportKinds),
  name: z.string(),
  reason: z.enum(reportReasons),
  at: Instant,
  decision: Decision.nullable(),
  /** A decision that an appeal or an administrator took back. */
  reversed: z.boolean(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A decision as the affected person sees it, without the reporters or their words. */
export const ModerationNotice = z.object({
  id: Id,
  kind: z.enum(reportKinds),
  name: z.string(),
  decision: Decision,
  reasons: z.array(z.enum(reportReasons)),
  appeal: Appeal.nullable(),
  review: Review.nullable(),
});
export type ModerationNotice = z.infer<typeof ModerationNotice>;

export const getOwnModeration = endpoint({
  method: 'GET',
  path: '/api/moderation/own',
  access: 'signed-in',
  reads: ['report'],
  whileBlocked: true,
  summary: 'Las denuncias propias con su respuesta, y las decisiones que afectan a quien pregunta',
  result: z.object({ status: Success, reports: z.array(OwnReport), notices: z.array(ModerationNotice) }),
});

export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/moderation/:id/appeal',
  access: 'signed-in',
  writes: ['report'],
  whileBlocked: true,
  summary: 'Apela una decisión, una sola vez',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ text: requiredText(maxReportText, 'Escribe por qué crees que la decisión es un error.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
