import type { OwnOrganiserRequest } from '@mesa/contract/calls/organisers';
import { longDay } from '@mesa/contract/format/date';
import { organiseAgainFrom } from '@mesa/contract/rules/organisers';
import { Panel, Section } from '@mesa/ui/page';
import styles from './organise.module.css';

function stateOf({ outcome, createdAt, reason }: OwnOrganiserRequest): string {
  if (outcome === 'refused') return `El administrador no aceptó tu solicitud: ${reason}`;
  if (outcome === 'revoked') return `El administrador te quitó el permiso: ${reason}`;
  return `La enviaste el ${longDay(createdAt)}. El administrador todavía no responde; verás aquí su respuesta.`;
}

interface OwnRequestProps {
  request: OwnOrganiserRequest;
  mayAskAgain: boolean;
}

/** What the user asked for, and the answer. */
export function OwnRequest({ request, mayAskAgain }: OwnRequestProps) {
  const { who, store, proof, settledAt } = request;
  return (
    <Panel tone={settledAt === null ? 'raised' : 'warning'}>
      <Section title="Tu solicitud">
        <p>{stateOf(request)}</p>
        {settledAt !== null && (
          <p>{mayAskAgain ? 'Ya puedes pedirlo otra vez.' : `Puedes pedirlo otra vez desde el ${longDay(organiseAgainFrom(settledAt))}.`}</p>
        )}
        <dl className={styles.request}>
          <dt>Quién eres</dt>
          <dd>{who}</dd>
          <dt>Tienda</dt>
          <dd>{store}</dd>
          <dt>Prueba</dt>
          <dd>{proof}</dd>
        </dl>
      </Section>
    </Panel>
  );
}
