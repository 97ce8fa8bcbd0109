import type { Entry } from '@mesa/contract/calls/results';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listBoardPath } from '@mesa/contract/format/board';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { SharePictures } from '@mesa/ui/share-pictures';
import { byDivision } from '../players/by-division';
import { inParts, plain } from '../sharing/message-parts';
import { ShareButtons } from '../sharing/share-buttons';
import styles from './tournament-page.module.css';

interface ResultsProps {
  tournament: Tournament;
  entries: readonly Entry[];
}

/** Returns the places of a finished tournament as lines for a chat. */
function resultsText({ tournament, entries }: ResultsProps, link: string): string[] {
  const lines = byDivision(entries).flatMap(({ title, entries: some }, at) => [
    ...(title ? [...(at > 0 ? [''] : []), `*${title}*`] : []),
    ...some.flatMap(({ player, TournamentResult: { position, record } }) =>
      position === null ? [] : [`${position}. ${plain(displayName(player))}${record ? ` · ${record}` : ''}`],
    ),
  ]);
  return inParts({ title: `${tournament.name} · Tabla final`, lines, link });
}

/** Shares a finished tournament's results as text and as pictures. Hidden until there are places. */
export function ShareResults({ tournament, entries }: ResultsProps) {
  const { id, status } = tournament;
  if (status !== 'finalizado' || !entries.some(({ TournamentResult }) => TournamentResult.position !== null)) return null;
  return (
    <div className={styles.share}>
      <ShareButtons path={href('tournament', { id })} textsOf={(link) => resultsText({ tournament, entries }, link)} />
      <SharePictures
        pictures={[
          { label: 'Imagen', addresses: [listBoardPath({ tournament: id }, 'imagen')] },
          { label: 'Historia', addresses: [listBoardPath({ tournament: id }, 'historia')] },
        ]}
      />
    </div>
  );
}
