import { listOwnClaims, type OwnClaim } from '@mesa/contract/calls/claims';
import { longDay } from '@mesa/contract/format/date';
import { askAgainFrom } from '@mesa/contract/rules/claims';
import type { AuthUser } from '@mesa/runtime/auth';
import { query, useQuery } from '@mesa/runtime/query';
import { Panel, Section } from '@mesa/ui/page';
import styles from './own-claims.module.css';

/** Open claims and recent answers. The profile itself shows a linked player. */
const isNews = ({ state, settledAt }: OwnClaim): boolean => state !== 'linked' && (settledAt === null || askAgainFrom(settledAt) > new Date().toISOString());

function answerTo({ state, createdAt, settledAt, refusal }: OwnClaim): string {
  if (state === 'closed' || settledAt === null) {
    return state === 'open'
      ? `Lo pediste el ${longDay(createdAt)}. El administrador todavía no responde.`
      : 'La solicitud se cerró: ese nombre se unió a otra cuenta, o la tuya ya tiene jugador.';
  }
  return `El administrador no lo aprobó: ${refusal} Puedes pedirlo otra vez desde el ${longDay(askAgainFrom(settledAt))}.`;
}

/** The user's claims to names with history, with the site admin's answers. Hidden if there are none. */
export function OwnClaims({ user }: { user: AuthUser }) {
  const { data } = useQuery(query(listOwnClaims, { params: { userId: user.id } }));
  const claims = data?.data.filter(isNews) ?? [];
  if (claims.length === 0) return null;
  return (
    <Panel>
      <Section title="Nombres que pediste">
        <ul className={styles.claims} aria-label="Nombres que pediste">
          {claims.map((claim) => (
            <li key={claim.id}>
              <strong>{claim.username}</strong>
              <p>{answerTo(claim)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </Panel>
  );
}
