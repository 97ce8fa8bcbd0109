import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PlayerName } from './players';
import { Day, Id, requiredText, Success } from './primitives';

const Games = { wins: z.int(), losses: z.int(), draws: z.int() };

/** A ranked tournament with the player's place. */
const PlacedTournament = z.object({ id: Id, name: z.string(), date: Day, position: z.int(), players: z.int() });

export const getPlayerStatistics = endpoint({
  method: 'GET',
  path: '/api/players/by-username/:username/statistics',
  access: 'anyone',
  reads: ['player', 'enrolment', 'results', 'tournament', 'deck', 'archetype', 'season', 'play'],
  summary: 'Lo que se sabe de un jugador por los torneos que cuentan para el ranking: trofeos, temporadas, barajas, meses y rivales',
  params: z.object({ username: requiredText(40) }),
  result: z.object({
    status: Success,
    /** Finished tournaments that count in rankings. */
    tournaments: z.int(),
    /** How often the player came first, second, third, and in the top eight. */
    places: z.object({ first: z.int(), second: z.int(), third: z.int(), topEight: z.int() }),
    /** The latest tournaments that the player won, at most five. */
    won: z.array(PlacedTournament),
    /** The newest six; `position` is null if the player played too few events. */
    seasons: z.array(z.object({ slug: z.string(), name: z.string(), position: z.int().nullable(), points: z.number(), events: z.int() })),
    /** The last 24 months with a tournament, oldest first. `beaten` is the mean percentage of players placed below. */
    months: z.array(z.object({ month: Day, tournaments: z.int(), beaten: z.number().nullable(), ...Games })),
    /** By archetype, or by name for lists without one; most played first, at most ten. */
    decks: z.array(z.object({ name: z.string(), tournaments: z.int(), best: z.int().nullable(), ...Games })),
    /** The most frequent opponents, at most ten; null if the player hides them. Omits players who hide theirs. */
    rivals: z.array(z.object({ player: PlayerName, ...Games })).nullable(),
  }),
});
export type PlayerStatistics = z.infer<typeof getPlayerStatistics.result>;
