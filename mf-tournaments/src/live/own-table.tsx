import { getPlayer, type OwnPlayer as Profile } from '@mesa/contract/calls/players';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { isOfficial } from '@mesa/contract/rules/tournament';
import { addressOf } from '@mesa/release-contract/addresses';
import type { AuthUser } from '@mesa/runtime/auth';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Panel } from '@mesa/ui/page';
import area from '../../area';
import { type Live, playerNamed, seatOf } from './live-event';
import { MySeat } from './my-match';
import { MyTable } from './my-table';

export const ownTableSkeleton = (
  <Panel>
    <Skeleton height="16rem" />
  </Panel>
);

interface GateProps {
  live: Live;
  tournament: Tournament;
}

/** The user's own part of a tournament, once they are signed in and have a player. */
export function OwnTable({ live, tournament }: GateProps) {
  const { status, user, signIn } = useSession((session) => session);
  if (status === 'loading') return ownTableSkeleton;
  if (!user) {
    return (
      <EmptyState
        action={
          <Button tone="primary" onClick={() => signIn({ returnTo: addressOf(area.pages.myTable.path, { id: live.id }) })}>
            Iniciar sesión
          </Button>
        }
      >
        Inicia sesión para inscribirte, ver tu mesa e informar tus resultados. Las rondas se ven también sin iniciar sesión.
      </EmptyState>
    );
  }
  return <OwnPlayer key={user.id} live={live} tournament={tournament} user={user} />;
}

/** The server decides the account's player. Until it answers, shows the seat of the player with the account's username. */
const OwnPlayer = ({ live, tournament, user }: GateProps & { user: AuthUser }) => (
  <Loaded
    query={query(getPlayer, { params: { userId: user.id } })}
    skeleton={<ExpectedSeat live={live} user={user} />}
    loadingText="Cargando tu jugador..."
    missing={<NoPlayer />}
  >
    {({ data }) => (
      <>
        <MyTable live={live} tournament={tournament} userId={user.id} player={{ id: data.id, username: data.username }} />
        {isOfficial(tournament.category) && 'userId' in data && <MissingData {...data} />}
      </>
    )}
  </Loaded>
);

/** What the official program needs of the player and their profile does not have. */
function MissingData({ pokemonId, birthDate }: Pick<Profile, 'pokemonId' | 'birthDate'>) {
  const missing = [!pokemonId && 'Pokémon ID', !birthDate && 'fecha de nacimiento'].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <p>
      Para el programa oficial, a tu perfil le falta: {missing.join(' y ')}. <Link to={href('profile')}>Completar mi perfil</Link>
    </p>
  );
}

function ExpectedSeat({ live, user }: { live: Live; user: AuthUser }) {
  const player = playerNamed(live, user.username);
  const seat = player !== null && live.event.stage !== 'finalized' ? seatOf(live.event, player) : null;
  return seat && player !== null ? <MySeat live={live} seat={seat} player={player} /> : ownTableSkeleton;
}

const NoPlayer = () => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('profile')}>
        Ir a mi perfil
      </Link>
    }
  >
    Tu cuenta no tiene todavía un jugador. Elige tu nombre de usuario en tu perfil y vuelve.
  </EmptyState>
);
