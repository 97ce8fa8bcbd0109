import { type AreaTeam, listTeams, removeTeammate, type Teammate } from '@mesa/release-contract/calls/team';
import { mayAct, teamRoleNames } from '@mesa/release-contract/team';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { Timestamp } from '../timestamp';
import styles from './area-teams.module.css';
import { InviteForm } from './invite-form';
import { type AreaOverview, labelOf, may } from './overview';

/** The people of each area's team, with a form to invite others for owners and administrators. */
export function AreaTeams({ areas }: { areas: readonly AreaOverview[] }) {
  const managed = areas.filter((area) => may(area, 'team'));
  return (
    <>
      {managed.length > 0 && <InviteForm areas={managed} />}
      <Loaded query={query(listTeams, {})} skeleton={<Skeleton lines={6} />} loadingText="Cargando equipos...">
        {({ teams }) => {
          const known = teams.filter(({ people }) => people.length > 0);
          if (known.length === 0) return <EmptyState>Ningún área tiene equipo todavía: las lleva el administrador del sitio.</EmptyState>;
          return known.map((team) => <Team key={team.area} team={team} areas={areas} />);
        }}
      </Loaded>
    </>
  );
}

function Team({ team: { area, people }, areas }: { team: AreaTeam; areas: readonly AreaOverview[] }) {
  const me = useSession((session) => session.user?.id);
  const { write, input } = useWrite(removeTeammate);
  const label = labelOf(areas, area);
  const as = areas.find((one) => one.area === area)?.as ?? 'admin';

  async function remove({ userId, name }: Teammate) {
    const question =
      userId === me
        ? {
            title: `¿Salir del equipo de ${label}?`,
            text: 'Dejas de ver sus versiones, y las llaves que hiciste se revocan ahora mismo.',
            confirmLabel: 'Salir',
          }
        : {
            title: `¿Quitar a ${name} del equipo de ${label}?`,
            text: 'Deja de ver sus versiones, y las llaves que hizo se revocan ahora mismo.',
            confirmLabel: 'Quitar',
          };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    await write({ params: { area }, body: { userId } }).catch((error: unknown) => notice(messageOf(error)));
  }

  return (
    <section className={styles.team} aria-label={`Equipo de ${label}`}>
      <h2>{label}</h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <span className={styles.name}>
              {person.name}
              {person.username !== null && person.username !== person.name && <small> @{person.username}</small>}
            </span>
            <Badge tone={person.role === 'owner' ? 'info' : 'neutral'}>{teamRoleNames[person.role]}</Badge>
            <small className={styles.since}>
              desde <Timestamp at={person.addedAt} short />
            </small>
            {(mayAct(as, 'team') || person.userId === me) && (
              <Button size="small" tone="danger" busy={input?.body.userId === person.userId} onClick={() => remove(person)}>
                {person.userId === me ? 'Salir' : 'Quitar'}
                <VisuallyHidden>
                  {' '}
                  {person.userId === me ? 'del equipo' : `a ${person.name}`} de {label}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
