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
  /** Called with the error that stopped printing, or with nothing. */
  onDone(problem: string): void;
}

/** Prints all sheets of a tournament, one per page. Fetches the lists again, because they can have just changed. */
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
