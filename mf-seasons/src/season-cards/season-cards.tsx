import type { Season } from '@mesa/contract/calls/seasons';
import { href } from '@mesa/contract/paths';
import { ruleKindNames } from '@mesa/contract/rules/season';
import { counted } from '@mesa/contract/text/plural';
import { Link } from '@mesa/runtime/router';
import { datesText, placeText } from '../season-texts/season-texts';
import styles from './season-cards.module.css';

/** Seasons as links to their pages. */
export const SeasonCards = ({ seasons }: { seasons: readonly Season[] }) => (
  <ul className={styles.grid}>
    {seasons.map((season) => (
      <SeasonCard key={season.id} season={season} />
    ))}
  </ul>
);

const SeasonCard = ({ season }: { season: Season }) => (
  <li>
    <Link className={styles.card} to={href('season', { slug: season.slug })}>
      <strong className={styles.name}>{season.name}</strong>
      <span>{placeText(season)}</span>
      <span>{datesText(season)}</span>
      <span>
        {counted(season.events, 'torneo', 'torneos')} · {counted(season.players, 'jugador', 'jugadores')} · {ruleKindNames[season.rule.kind]}
      </span>
    </Link>
  </li>
);
