import { slug } from '@mesa/contract/rules/fold';
import { type RuleChoice, ruleOf, type SeasonScope } from '@mesa/contract/rules/season';
import { categories } from '@mesa/contract/rules/tournament';
import { addDays } from './days';
import { demoStores } from './stores';

interface PlannedSeason {
  name: string;
  scope: SeasonScope;
  /** Indexes of stores. */
  stores: readonly number[];
  country: string | null;
  rule: RuleChoice;
}

const none = { best: null, places: [], coming: 0, minEvents: 0 } as const;

/** One season of each kind, all of the last year. */
const planned: readonly PlannedSeason[] = [
  {
    name: 'Liga Mesa Abierta',
    scope: 'store',
    stores: demoStores.map((_, index) => index),
    country: null,
    rule: { ...none, kind: 'match-points', categories, best: 10, minEvents: 2 },
  },
  { name: 'Circuito Colombia', scope: 'country', stores: [], country: 'Colombia', rule: { ...none, kind: 'championship', categories: [] } },
  {
    name: 'Temporada de Carta Mayor',
    scope: 'store',
    stores: [2],
    country: null,
    rule: { ...none, kind: 'places', categories: ['Challenge', 'Cup', 'Release', 'Special'], best: 4, places: [12, 9, 7, 7, 5, 5, 5, 5], coming: 1 },
  },
];

/** Returns the demo's seasons as rows. */
export function demoSeasons(today: string) {
  const at = `${addDays(today, -366)}T12:00:00Z`;
  const seasons = planned.map(({ name, scope, country, rule }, index) => ({
    id: index + 1,
    slug: slug(name),
    name,
    scope,
    country,
    state: null,
    city: null,
    startsOn: addDays(today, -365),
    endsOn: addDays(today, 60),
    format: null,
    rule: ruleOf(rule),
    createdAt: at,
    updatedAt: at,
  }));
  const seasonStores = planned.flatMap(({ stores }, index) => stores.map((store) => ({ seasonId: index + 1, storeId: store + 1 })));
  return { seasons, seasonStores };
}
