import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { messageOf } from '@mesa/runtime/api';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { DeckSheet } from '@mesa/ui/deck-sheet';
import { Printed } from '@mesa/ui/printed';
import { useEffect, useEffectEvent } from 'react';

interface PrintedListsProps {
  tournament: Tournament;
  /** With what kept it from being printed, or nothing. */
  onDone(problem: string): void;
}

/** All sheets of a tournament, each on a page of its own, fetched again: a list may have changed a moment ago. */
export function PrintedLists({ tournament: { id, name, date, format }, onDone }: PrintedListsProps) {
  const { data, error, isFetching } = useQuery({ ...query(listDeckSheets, { params: { id } }), gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  const inSpanish = useInSpanish();
  const failed = useEffectEvent(() => error && onDone(messageOf(error)));
  useEffect(() => {
    if (error) failed();
  }, [error]);
  if (!data || isFetching) return null;
  return (
    <Printed onDone={() => onDone('')}>
      {data.data.map(({ playerId, pokemonId, division, cards, ...player }) => (
        <DeckSheet
          key={playerId}
          player={{ name: player.name, playerId: pokemonId, birthDate: null, division }}
          event={{ name, date, format }}
          cards={cards.map(inSpanish)}
        />
      ))}
    </Printed>
  );
}
