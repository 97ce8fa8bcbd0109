import { getPlayer } from '@mesa/contract/calls/players';
import { type ApiError, isApiError } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';
import { Tabs } from '@mesa/ui/tabs';
import { useState } from 'react';
import { OwnModeration } from '../moderation/own-moderation';
import { ChooseUsername } from './choose-username';
import { MySessions } from './my-sessions';
import { OwnClaims } from './own-claims';
import { PersonalData } from './personal-data';
import { ProfileForm } from './profile-form';
import styles from './profile-form.module.css';
import { Reminders } from './reminders';
import { SignOut } from './sign-out';

type Tab = 'general' | 'salir';

/** /perfil, for signed-in users. */
export default function ProfilePage() {
  const { status, user, signIn } = useSession((session) => session);
  const [tab, setTab] = useState<Tab>('general');
  if (status === 'loading') {
    return (
      <Page title="Perfil">
        <Skeleton height="24rem" />
      </Page>
    );
  }
  if (!user) {
    return (
      <Page title="Perfil">
        <EmptyState
          action={
            <Button tone="primary" onClick={() => signIn()}>
              Iniciar sesión
            </Button>
          }
        >
          Debes iniciar sesión para ver este contenido
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Perfil" lead={user.name}>
      <Tabs
        tabs={[
          { id: 'general', label: 'General' },
          { id: 'salir', label: 'Cerrar Sesión' },
        ]}
        value={tab}
        onChange={(id) => setTab(id as Tab)}
      >
        {/* Stays mounted while another tab is open, to keep the typed values. */}
        <div className={styles.general} hidden={tab !== 'general'}>
          <OwnModeration key={`moderation of ${user.id}`} />
          <General key={user.id} user={user} />
          <OwnClaims user={user} />
          <Reminders user={user} />
          <MySessions user={user} />
          <PersonalData user={user} />
        </div>
        {tab === 'salir' && <SignOut onStay={() => setTab('general')} />}
      </Tabs>
    </Page>
  );
}

function General({ user }: { user: AuthUser }) {
  const profile = useQuery({ ...query(getPlayer, { params: { userId: user.id } }), retry: (failures, error) => failures < 2 && !hasNoPlayer(error) });
  const [isNew, setIsNew] = useState(false);
  if (hasNoPlayer(profile.error) && !isNew) setIsNew(true);
  // Also during a refetch, when the query clears its error, to keep the typed values and the answer.
  if (isNew && !profile.data) return <ChooseUsername user={user} />;
  if (profile.isPending) return <Skeleton height="24rem" />;
  const player = profile.data?.data;
  // A player without userId is the public form: the session has ended.
  if (!player || !('userId' in player)) {
    return <ErrorState message="No pudimos cargar tu perfil." onRetry={() => profile.refetch()} busy={profile.isFetching} />;
  }
  return (
    <Panel>
      <ProfileForm player={player} user={user} />
    </Panel>
  );
}

const hasNoPlayer = (error: unknown): error is ApiError => isApiError(error) && error.code === 'not_found';
