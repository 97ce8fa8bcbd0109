import { divisionNames, isForThird, outcomeText, recordText, scoreText } from '@mesa/contract/format/play-names';
import { standings } from '@mesa/contract/play/standings';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { Link } from '@mesa/runtime/router';
import { Button, buttonClass } from '@mesa/ui/button';
import type { ReactNode } from 'react';
import area from '../../area';
import { ShortAddress } from '../short-address/short-address';
import { inTableOrder, isByBracket, type Live, type ShownRound, shownRounds } from './live-event';
import { RoundClock } from './round-clock';
import styles from './screen.module.css';
import { type RowSize, usePaging, useRowsThatFit, useWakeLock } from './screen-hooks';

interface Block {
  title: string;
  /** For the current round; absent for standings and enrolment. */
  clock: ShownRound['round']['clock'] | null;
  rows: { key: string; content: ReactNode }[];
}

/** Returns the current content: the round, the final standings, or the enrolled players. */
function blocksOf(live: Live): Block[] {
  const { event, nameOf } = live;
  const rounds = shownRounds(event);
  if (event.stage === 'finalized') {
    return [...standings(event)].map(([division, rows], _, { length }) => ({
      title: `Posiciones finales${length > 1 ? ` · ${divisionNames[division]}` : ''}`,
      clock: null,
      rows: rows.map((row) => ({
        key: `${division}-${row.player}`,
        content: (
          <>
            <span className={styles.number}>{row.place}</span>
            <span className={styles.names}>{nameOf(row.player)}</span>
            <span className={styles.outcome}>
              {recordText(row)}
              {!isByBracket(event, division) && ` · ${row.points}`}
            </span>
          </>
        ),
      })),
    }));
  }
  if (rounds.length === 0) {
    const field = event.entries.filter(({ waiting }) => !waiting);
    return [
      {
        title: counted(field.length, 'jugador inscrito', 'jugadores inscritos'),
        clock: null,
        rows: field.map(({ player, checkedIn }) => ({
          key: String(player),
          content: (
            <>
              <span className={styles.number}>{checkedIn ? '✓' : ''}</span>
              <span className={styles.names}>{nameOf(player)}</span>
            </>
          ),
        })),
      },
    ];
  }
  return rounds.map((shown) => ({
    title: shown.title,
    clock: shown.round.matches.some(({ outcome }) => outcome === 'open') ? shown.round.clock : null,
    rows: roundRows(live, shown),
  }));
}

function roundRows({ nameOf }: Live, { pod, round }: ShownRound): Block['rows'] {
  const changed = new Set(round.repairs?.flatMap(({ players }) => players));
  return inTableOrder(round.matches).map((match) => {
    const { player1, player2, table, outcome } = match;
    const drawn = outcome === 'tie' || outcome === 'double-loss' ? outcomeText(outcome, '', '') : '';
    return {
      key: `${round.id}-${player1}`,
      content: (
        <>
          <span className={styles.number}>{table || '–'}</span>{' '}
          <span className={styles.names}>
            <span data-won={outcome === 'player1' ? '' : undefined}>{nameOf(player1)}</span>{' '}
            {player2 === null ? (
              <span className={styles.record}>{outcomeText(outcome, '', '')}</span>
            ) : (
              <span data-won={outcome === 'player2' ? '' : undefined}>{nameOf(player2)}</span>
            )}
          </span>
          <span className={styles.outcome}>
            {isForThird(pod, round, match) && 'Tercer puesto '}
            {drawn || (outcome === 'open' && changed.has(player1) && 'Cambió')}
            {scoreText(match)}
          </span>
        </>
      ),
    };
  });
}

interface PageOf<T> {
  block: T;
  size: RowSize;
  from: number;
  to: number;
  page: number;
  pages: number;
}

/** Returns every page of every block; a block that fits on one page in large rows uses them. */
export const pagesOf = <T extends Pick<Block, 'rows'>>(blocks: readonly T[], fitting: Record<RowSize, number>): PageOf<T>[] =>
  blocks.flatMap((block) => {
    const size: RowSize = block.rows.length <= fitting.large ? 'large' : 'normal';
    const rows = fitting[size];
    const pages = Math.max(1, Math.ceil(block.rows.length / rows));
    return Array.from({ length: pages }, (_, page) => ({ block, size, from: page * rows, to: (page + 1) * rows, page, pages }));
  });

export function Screen({ live, name }: { live: Live; name: string }) {
  const { area: list, fitting } = useRowsThatFit();
  const pages = pagesOf(blocksOf(live), fitting);
  const { at, paused, setPaused, next } = usePaging(pages.length);
  useWakeLock();
  const shown = pages[at];
  if (!shown) return null;
  const { block, size, from, to, page, pages: of } = shown;
  return (
    <article className={styles.screen}>
      <header className={styles.head}>
        <div>
          <p className={styles.tournament}>{name}</p>
          <h1 className={styles.title}>{block.title}</h1>
        </div>
        {block.clock && <RoundClock clock={block.clock} />}
      </header>
      <ol className={styles.list} ref={list} data-size={size} aria-label={block.title}>
        {block.rows.slice(from, to).map(({ key, content }) => (
          <li key={key} className={styles.row}>
            {content}
          </li>
        ))}
      </ol>
      <footer className={styles.foot}>
        <ShortAddress code={live.code} />
        <p className={styles.pages}>{of > 1 && `${page + 1} de ${of}`}</p>
        <div className={styles.controls}>
          {pages.length > 1 && (
            <>
              <Button size="small" tone="quiet" aria-pressed={paused} onClick={() => setPaused(!paused)}>
                {paused ? 'Seguir' : 'Pausar'}
              </Button>
              <Button size="small" tone="quiet" onClick={next}>
                Siguiente
              </Button>
            </>
          )}
          <Button size="small" tone="quiet" onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}>
            Pantalla completa
          </Button>
          <Link className={buttonClass({ size: 'small', tone: 'quiet' })} to={addressOf(area.pages.rounds.path, { id: live.id })}>
            Salir
          </Link>
        </div>
      </footer>
    </article>
  );
}
