import { z } from 'zod';
import { endpoint } from '../endpoint';
import { topics } from '../topics';
import { OwnClaim } from './claims';
import { ModerationNotice, OwnReport } from './moderation';
import { OwnOrganiserRequest } from './organisers';
import { OwnPlayer, PlayedResult } from './players';
import { Preferences } from './preferences';
import { Id, Instant, Success, UserId } from './primitives';
import { TradeLink } from './trades';

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/api/players/:userId/data',
  access: 'self',
  reads: topics,
  whileBlocked: true,
  summary: 'Todo lo que el sitio guarda de una persona',
  params: z.object({ userId: UserId }),
  result: z.object({
    status: Success,
    data: z.object({
      account: z.object({ userId: z.string(), email: z.string().nullable(), role: z.string(), createdAt: Instant, updatedAt: Instant }).nullable(),
      player: OwnPlayer.nullable(),
      stores: z.array(z.object({ id: Id, name: z.string() })),
      results: z.array(PlayedResult),
      decks: z.array(
        z.object({
          tournamentId: Id,
          tournament: z.string(),
          cards: z.array(z.object({ name: z.string(), quantity: z.int(), favourite: z.boolean() })),
          lateChange: z.string().nullable(),
          lateChangeAt: Instant.nullable(),
        }),
      ),
      /** Cards that they have, look for and would trade. */
      collection: z.array(
        z.object({
          list: z.string(),
          name: z.string(),
          expansionCode: z.string(),
          printNumber: z.string(),
          finish: z.string(),
          language: z.string(),
          condition: z.string(),
          quantity: z.int(),
        }),
      ),
      /** Their trade link. */
      tradeLink: TradeLink.nullable(),
      /** Their decks outside tournaments, with every saved list. */
      ownDecks: z.array(
        z.object({
          name: z.string(),
          format: z.string(),
          createdAt: Instant,
          versions: z.array(z.object({ savedAt: Instant, cards: z.array(z.object({ name: z.string(), quantity: z.int() })) })),
        }),
      ),
      /** The devices with reminders. */
      reminders: z.array(z.object({ device: z.string(), createdAt: Instant, tournamentDay: z.boolean(), newRound: z.boolean() })),
      preferences: Preferences,
      claims: z.array(OwnClaim),
      /** Their requests to create stores. */
      organiserRequests: z.array(OwnOrganiserRequest),
      /** Their reports, and the decisions that affect them. */
      reports: z.array(OwnReport),
      decisions: z.array(ModerationNotice),
      /** Their payments, messages, penalties and deck checks in tournaments. */
      payments: z.array(z.object({ tournamentId: Id, method: z.string(), priceCents: z.int(), currency: z.string(), paidAt: Instant })),
      messages: z.array(z.object({ tournamentId: Id, message: z.string(), sentAt: Instant })),
      penalties: z.array(
        z.object({ tournamentId: Id, penalty: z.string(), infraction: z.string(), severity: z.string(), round: z.int(), note: z.string(), givenAt: Instant }),
      ),
      deckChecks: z.array(z.object({ tournamentId: Id, cards: z.int(), differences: z.string(), outcome: z.string(), checkedAt: Instant })),
      /** Changes by this person. */
      changes: z.array(z.object({ at: Instant, action: z.string(), entity: z.string(), entityId: z.string() })),
      sessions: z.array(z.object({ device: z.string(), startedAt: Instant, lastSeenAt: Instant, endedAt: Instant.nullable() })),
      /** Their lines of the security record. */
      security: z.array(z.object({ at: Instant, event: z.string(), network: z.string().nullable(), device: z.string().nullable(), times: z.int() })),
      block: z.object({ reason: z.string(), blockedAt: Instant }).nullable(),
      /** What stored TOM files say of this person. */
      tomFiles: z.array(z.object({ tournamentId: Id, userId: z.string(), firstName: z.string(), lastName: z.string(), birthDate: z.string() })),
      /** What they entered in tournaments that are played here. */
      commands: z.array(z.object({ tournamentId: Id, at: Instant, kind: z.string() })),
      /** Releases that they published or made live. */
      deployments: z.array(z.object({ at: Instant, action: z.string(), area: z.string(), release: z.string().nullable() })),
    }),
  }),
});
export type PersonalData = z.infer<typeof getPersonalData.result>['data'];

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/players/:userId/delete',
  access: 'self',
  writes: [
    ...(['player', 'claim', 'account', 'storeAdmins', 'session', 'collection', 'deck', 'ownDeck', 'reminder', 'preferences'] as const),
    ...(['tournament', 'store', 'play', 'desk', 'release', 'releaseToken', 'areaTeam', 'report'] as const),
  ],
  recentSignIn: true,
  whileBlocked: true,
  summary: 'Borra los datos personales de una cuenta; sus resultados y barajas quedan a nombre de «Jugador retirado»',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ confirm: z.literal('ELIMINAR', 'Escribe ELIMINAR para confirmar.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
