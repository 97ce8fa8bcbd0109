import { type DeckCard, type DeckVersion, type DeckVersions, listDeckVersions, type VersionCard } from '@mesa/contract/calls/decks';
import { listOwnDeckVersions } from '@mesa/contract/calls/own-decks';
import { longMoment } from '@mesa/contract/format/date';
import { listDifferences } from '@mesa/contract/rules/deck-differences';
import { deckText } from '@mesa/contract/rules/deck-text';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Panel } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { useState } from 'react';
import { CompareVersions } from './compare-versions';
import styles from './deck-versions.module.css';
import { DifferenceList } from './difference-list';

/** A version's list, without cards that no longer exist. */
export type VersionList = readonly { card: VersionCard; quantity: number }[];

export interface DeckVersionsProps {
  of: { deckId: number } | { ownDeckId: number };
  /** The last saved list. */
  current: readonly DeckCard[];
  /** Saves a version's list as the newest one; absent if the versions are read-only. */
  onRestore?: (list: VersionList) => Promise<void>;
  /** The editor has unsaved changes, which a restore would discard. */
  isEdited?: boolean;
}

const pageOf = (of: DeckVersionsProps['of'], page: number) =>
  'deckId' in of
    ? query(listDeckVersions, { params: { id: of.deckId }, query: { page, limit: 10 } })
    : query(listOwnDeckVersions, { params: { id: of.ownDeckId }, query: { page, limit: 10 } });

/** A deck's saved versions, newest first: the changes of each, a comparison of any two, and a restore button. */
export default function Versions({ of, ...rest }: DeckVersionsProps) {
  const [page, setPage] = useState(1);
  return (
    <Panel>
      <Loaded
        query={pageOf(of, page) as ReturnType<typeof query<typeof listDeckVersions>>}
        skeleton={<Skeleton lines={4} />}
        loadingText="Cargando las versiones..."
        keepPrevious
      >
        {(versions, { refetching }) => (
          <>
            <VersionsOf versions={versions} {...rest} />
            <Pager page={page} pages={versions.pagination.pages} refetching={refetching} variant="words" label="Páginas de las versiones" onPage={setPage} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type VersionsOfProps = Omit<DeckVersionsProps, 'of'> & { versions: DeckVersions };

function VersionsOf({ versions: { data, cards: printed, pagination }, current, onRestore, isEdited = false }: VersionsOfProps) {
  const inSpanish = useInSpanish();
  const [busy, setBusy] = useState<number | null>(null);
  if (data.length === 0) return <p>Aún no hay versiones. Cada lista que se guarde quedará aquí.</p>;
  const cards = new Map(printed.map((card) => [card.id, inSpanish(card)]));
  const listOf = (version: DeckVersion): VersionList =>
    version.cards.flatMap(({ cardId, quantity }) => {
      const card = cards.get(cardId);
      return card ? [{ card, quantity }] : [];
    });

  async function restore(version: DeckVersion) {
    if (!onRestore) return;
    if (isEdited) return notice('Guarda o descarta antes tus cambios: si no, se mezclarían con la versión.', { title: 'Hay cambios sin guardar' });
    const isSure = await confirm({
      title: `¿Volver a la lista del ${longMoment(version.savedAt)}?`,
      text: 'Se guarda como una versión nueva: la lista de ahora sigue entre las versiones.',
      confirmLabel: 'Volver a esta versión',
    });
    if (!isSure) return;
    setBusy(version.id);
    try {
      await onRestore(listOf(version));
      await notice('La lista volvió a ser la de esa versión.');
    } catch (error) {
      await notice(messageOf(error), { title: 'No se pudo volver a la versión' });
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      {data.length > 1 && <CompareVersions versions={data} cards={cards} />}
      <ol className={styles.versions}>
        {data.map((version, index) => {
          const isCurrent =
            listDifferences(
              current.map(({ id, quantity }) => ({ cardId: id, quantity })),
              version.cards,
            ).length === 0;
          const isFirst = pagination.page === pagination.pages && index === data.length - 1;
          const when = longMoment(version.savedAt);
          return (
            <li key={version.id}>
              <p className={styles.head}>
                <strong>
                  <time dateTime={version.savedAt}>{when}</time>
                </strong>
                <span>{counted(version.total, 'carta', 'cartas')}</span>
                {isCurrent && <Badge tone="success">La lista de ahora</Badge>}
              </p>
              {isFirst ? <p className={styles.note}>La primera lista que se conoce.</p> : <DifferenceList differences={version.differences} cards={cards} />}
              <details>
                <summary>Ver la lista del {when}</summary>
                <pre className={styles.list}>{deckText(listOf(version).map(({ card, quantity }) => ({ ...card, quantity })))}</pre>
              </details>
              {onRestore && !isCurrent && (
                <Button
                  size="small"
                  busy={busy === version.id}
                  disabled={busy !== null}
                  aria-label={`Volver a la versión del ${when}`}
                  onClick={() => restore(version)}
                >
                  Volver a esta versión
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
