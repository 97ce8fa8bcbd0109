import type { getSeasonPlayer } from '@mesa/contract/calls/seasons';
import type { Result } from '@mesa/contract/endpoint';
import { displayName } from '@mesa/contract/rules/names';
import { type SeasonRule, waysUp, wayUpText, winsFor } from '@mesa/contract/rules/season';
import { counted, plural } from '@mesa/contract/text/plural';

type Standing = NonNullable<Result<typeof getSeasonPlayer>['data']>;

const listed = new Intl.ListFormat('es', { type: 'disjunction' });

/** Returns a sentence on the points missing to pass the next player. */
export function wayUp({ row, above, scores }: Standing, rule: SeasonRule): string {
  const missing = rule.minEvents - row.events;
  if (missing > 0) return `Para tener lugar en la tabla ${plural(missing, 'falta', 'faltan')} ${counted(missing, 'torneo', 'torneos')}.`;
  if (!above) return 'Nadie tiene más puntos.';
  const needed = above.points - row.points + 1;
  const target = `Para pasar a ${displayName(above)}${above.position === null ? '' : `, ${above.position}.º,`} ${plural(needed, 'falta', 'faltan')} ${counted(needed, 'punto', 'puntos')}`;
  if (rule.kind === 'match-points') {
    const best = rule.groups[0]?.best ?? null;
    const points = scores.filter(({ counts }) => counts).map((score) => score.points);
    if (best === null || points.length < best) return `${target}: ${counted(winsFor(needed), 'partida ganada', 'partidas ganadas')}.`;
    // Only the best results count, so another result replaces the lowest one.
    return `${target}: un torneo con ${Math.min(...points) + needed} o más.`;
  }
  const counting = rule.groups.map((_, group) => ({
    group,
    points: scores.filter((score) => score.counts && score.group === group).map(({ points }) => points),
  }));
  const ways = waysUp(rule, counting, needed).map((way) => wayUpText(rule, way));
  return ways.length > 0 ? `${target}: ${listed.format(ways)}.` : `${target}. Un solo torneo no es suficiente.`;
}
