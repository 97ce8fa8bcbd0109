import { getOwnOrganiserRequest } from '@mesa/contract/calls/organisers';
import { href } from '@mesa/contract/paths';
import { organiseAgainFrom } from '@mesa/contract/rules/organisers';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';
import { useState } from 'react';
import { OrganiseForm } from './organise-form';
import { OwnRequest } from './own-request';

/** /quiero-organizar: asks the site admin for the right to create stores, and shows the answer. */
export default function OrganisePage() {
  return (
    <Page
      title="Quiero organizar"
      lead={
        <>
          Con permiso de organizador registras tu tienda, publicas torneos y los llevas desde aquí. <Link to={href('guideOrganise')}>Así se organiza</Link>
        </>
      }
    >
      <ForMembers />
    </Page>
  );
}

function ForMembers() {
  const { status, user, signIn } = useSession((session) => session);
  if (status === 'loading') return <Skeleton height="24rem" />;
  if (!user) {
    return (
      <EmptyState
        action={
          <Button tone="primary" onClick={() => signIn({ returnTo: href('organise') })}>
            Iniciar sesión
          </Button>
        }
      >
        Inicia sesión para pedir el permiso de organizador.
      </EmptyState>
    );
  }
  return (
    <Loaded query={query(getOwnOrganiserRequest, {})} skeleton={<Skeleton height="24rem" />} loadingText="Cargando...">
      {({ mayCreateStores, request }) => (mayCreateStores ? <Approved /> : <Asking key={user.id} request={request} />)}
    </Loaded>
  );
}

const Approved = () => (
  <Panel tone="accent">
    <p>Tu cuenta ya puede crear tiendas. Registra la tuya y publica tu primer torneo.</p>
    <p>
      <Link className={buttonClass({ tone: 'primary' })} to={href('createStore')}>
        Crear Tienda
      </Link>
    </p>
  </Panel>
);

function Asking({ request }: { request: Parameters<typeof OwnRequest>[0]['request'] | null }) {
  // The page may stay open past the day, so the reader's clock only decides what to show; the server decides what it accepts.
  const [now] = useState(() => new Date().toISOString());
  const mayAsk = request === null || (request.settledAt !== null && organiseAgainFrom(request.settledAt) <= now);
  return (
    <>
      {request && <OwnRequest request={request} mayAskAgain={mayAsk} />}
      {mayAsk && <OrganiseForm />}
    </>
  );
}
