import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PlayerName } from './players';
import { Day, Id, requiredText, Success } from './primitives';

const Games = { wins: z.int(), losses: z.int(), draws: z.int() };

/** A tournament that counts, with the player's place. */
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
    /** How often the player was first, second, third, and among the first eight. */
    places: z.object({ first: z.int(), second: z.int(), third: z.int(), topEight: z.int() }),
    /** The latest ones that the player won, five at most. */
    won: z.array(PlacedTournament),
    /** The newest six; `position` is null for who played too little in it. */
    seasons: z.array(z.object({ slug: z.string(), name: z.string(), position: z.int().nullable(), points: z.number(), events: z.int() })),
    /** The last 24 months with a tournament, the oldest first. `beaten` is the mean share of players who came behind, in per cent. */
    months: z.array(z.object({ month: Day, tournaments: z.int(), beaten: z.number().nullable(), ...Games })),
    /** By archetype where the list has one, else by its name; the most played first, ten at most. */
    decks: z.array(z.object({ name: z.string(), tournaments: z.int(), best: z.int().nullable(), ...Games })),
    /** Whom the player met most at the tables, ten at most; null where the player hides them. Who hides theirs is in nobody's. */
    rivals: z.array(z.object({ player: PlayerName, ...Games })).nullable(),
  }),
});
export type PlayerStatistics = z.infer<typeof getPlayerStatistics.result>;
