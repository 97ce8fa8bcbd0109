import { listPlayers } from '@mesa/contract/calls/players';
import { act, screen, waitFor } from '@testing-library/react';
import { useOwnPlayer } from './own-player';
import { createSession, session } from './session';
import { makePlayer } from './testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from './testing/render-page';

const ana = makePlayer({ username: 'ana' });
const answer = (...data: (typeof ana)[]) => reply(listPlayers, { status: 'success', data, pagination: { total: data.length, page: 1, limit: 1, pages: 1 } });

function Own() {
  const { player, isError } = useOwnPlayer();
  const known = player === null ? 'nadie' : (player?.username ?? 'todavía no');
  return <p>{isError ? `${known}, por un fallo` : known}</p>;
}
const show = (...replies: Reply[]) => renderPage(<Own />, '/', replies);

describe('The player of the account that is signed in', () => {
  test('is unknown until the session and the player are', async () => {
    const view = show(answer(ana));
    act(() => session.setState(createSession().getInitialState(), true));
    expect(screen.getByText('todavía no')).toBeVisible();
    await act(async () => void signInAs());
    expect(await screen.findByText('ana')).toBeVisible();
    expect(view.callsOf(listPlayers)[0]?.body).toEqual({ username: 'ana', page: 1, limit: 1 });
  });

  test.each([
    ['a visitor', { username: null }, []],
    ['an account without a player', {}, [answer()]],
  ])('is no player for %s', async (_, user, replies) => {
    if (replies.length > 0) signInAs(user);
    show(...replies);
    expect(await screen.findByText('nadie')).toBeVisible();
  });

  test('stays known if it cannot be read again', async () => {
    signInAs();
    const { client, callsOf } = show(answer(ana), reply(listPlayers, failure('internal')));
    await screen.findByText('ana');
    await act(() => client.refetchQueries());
    await waitFor(() => expect(callsOf(listPlayers)).toHaveLength(2));
    expect(screen.getByText('ana')).toBeVisible();
  });

  test('is no player if the call fails, which is shown', async () => {
    signInAs();
    show(reply(listPlayers, failure('internal')));
    expect(await screen.findByText('nadie, por un fallo')).toBeVisible();
  });
});
