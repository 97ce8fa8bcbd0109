import type { Match } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Link, useParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { buttonClass } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import area from '../../area';
import { Brackets } from './bracket';
import { type Live, playerNamed, roundLinks, seatOf, shownRounds } from './live-event';
import { MyMatch } from './my-match';
import { Pairings } from './pairings';
import { RoundClock } from './round-clock';
import styles from './rounds.module.css';
import type { ShareRounds } from './sharing';

const Sharing = lazyPage<ComponentProps<typeof ShareRounds>>(() =>
  import(/* webpackChunkName: "live-sharing" */ './sharing').then(({ ShareRounds: Part }) => ({ default: Part })),
);

interface RoundsProps {
  live: Live;
  /** Of the tournament, for what is shared or printed; without one, neither is offered. */
  name?: string;
}

/** The pairings of a round with the user's own match, and the bracket. */
export function Rounds({ live, name }: RoundsProps) {
  const { n } = useParams();
  const username = useSession(({ user }) => user?.username ?? null);
  const [wanted, setWanted] = useState('');
  const links = roundLinks(live.event);
  const shown = shownRounds(live.event, n === undefined ? undefined : Number(n));
  if (links.length === 0) {
    const toOwn = live.event.stage !== 'finalized' && (
      <Link className={buttonClass({ tone: 'primary' })} to={addressOf(area.pages.myTable.path, { id: live.id })}>
        Mi inscripción
      </Link>
    );
    return <EmptyState action={toOwn}>{waitingText(live)}</EmptyState>;
  }
  const own = playerNamed(live, username);
  const seat = n === undefined && own !== null ? seatOf(live.event, own) : null;
  const sought = fold(wanted).trim();
  const isShown = ({ player1, player2 }: Match) => [player1, player2].some((player) => player !== null && fold(live.nameOf(player)).includes(sought));
  const found = shown.some(({ round }) => round.matches.some(isShown));
  return (
    <>
      <RoundLinks live={live} links={links} current={n === undefined ? shown[0]?.round.number : Number(n)} />
      {seat && own !== null && <MyMatch live={live} seat={seat} player={own} />}
      {shown.length > 0 && name !== undefined && (
        <Disclosure label="Compartir o imprimir">
          <Sharing live={live} name={name} rounds={shown} />
        </Disclosure>
      )}
      {shown.length > 0 && (
        <div className={styles.search}>
          <TextField label="Buscar mi nombre" type="search" value={wanted} onChange={setWanted} autoComplete="off" />
        </div>
      )}
      {sought !== '' && !found && <EmptyState>Nadie con ese nombre juega en esta ronda.</EmptyState>}
      {shown.length === 0 && <EmptyState>Esa ronda todavía no se publica.</EmptyState>}
      {shown
        .filter(({ round }) => round.matches.some(isShown))
        .map((one) => (
          <Section key={one.round.id} title={one.title}>
            <RoundState shown={one} />
            <Repairs live={live} shown={one} />
            <Pairings live={live} shown={one} {...(sought !== '' && { isShown })} />
          </Section>
        ))}
      <Brackets live={live} />
    </>
  );
}

/** The remaining time and reports; empty for a finished round. */
function RoundState({ shown: { round } }: { shown: ReturnType<typeof shownRounds>[number] }) {
  const open = round.matches.filter(({ outcome }) => outcome === 'open').length;
  if (open === 0) return null;
  return (
    <div className={styles.state}>
      <RoundClock clock={round.clock} large />
      <p>Faltan los resultados de {counted(open, 'mesa', 'mesas')}.</p>
    </div>
  );
}

/** Whose table changed after the round was published, and why. */
const Repairs = ({ live, shown: { round } }: { live: Live; shown: ReturnType<typeof shownRounds>[number] }) =>
  round.repairs?.map(({ at, players, reason }) => (
    <p key={at} role="status" className={styles.repair}>
      <strong>Cambió de mesa o de rival:</strong> {players.map((player) => live.nameOf(player)).join(', ')}. {reason}
    </p>
  ));

function RoundLinks({ live, links, current }: { live: Live; links: ReturnType<typeof roundLinks>; current: number | undefined }) {
  const list = useRef<HTMLElement>(null);
  // Scrolls the current round into view.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector('[aria-current]');
    if (!strip || !chosen || current === undefined) return;
    const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  return (
    <nav aria-label="Rondas" className={styles.links} ref={list}>
      {links.map(({ number, label }) => (
        <Link
          key={number}
          to={addressOf(area.pages.round.path, { id: live.id, n: number })}
          className={styles.link}
          {...(number === current && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function waitingText({ event: { stage, entries } }: Live): string {
  const field = entries.filter(({ waiting }) => !waiting).length;
  if (stage === 'finalized') return 'El torneo terminó sin rondas.';
  return `La primera ronda todavía no se publica. Hasta ahora ${field === 1 ? 'hay 1 jugador inscrito' : `hay ${field} jugadores inscritos`}.`;
}
