import { z } from 'zod';
import { endpoint } from '../endpoint';
import { teamRoles } from '../team';
import { AreaParam } from './area-state';
import { AreaName } from './manifest';
import { Instant, Success, text } from './primitives';

/** The id of an account at the provider of identities. */
const UserId = text(200).min(1);

const Teammate = z.object({ userId: UserId, role: z.enum(teamRoles), username: z.string().nullable(), name: z.string(), addedAt: Instant });
export type Teammate = z.infer<typeof Teammate>;
const AreaTeam = z.object({ area: AreaName, people: z.array(Teammate) });
export type AreaTeam = z.infer<typeof AreaTeam>;

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/area-teams',
  access: 'team',
  reads: ['areaTeam', 'player', 'account'],
  summary: 'Quiénes llevan cada área: todas para el administrador del sitio, las suyas para los demás',
  result: z.object({ status: Success, teams: z.array(AreaTeam) }),
});

export const saveTeammate = endpoint({
  method: 'POST',
  path: '/api/releases/:area/team',
  access: 'deployer',
  action: 'team',
  writes: ['areaTeam', 'releaseToken'],
  recentSignIn: true,
  summary: 'Suma una persona al equipo de un área, por su nombre de usuario, o cambia su papel',
  params: AreaParam,
  body: z.strictObject({ username: text(50).min(1, 'Escribe su nombre de usuario.'), role: z.enum(teamRoles) }),
  result: z.object({ status: Success, team: AreaTeam }),
});

export const removeTeammate = endpoint({
  method: 'POST',
  path: '/api/releases/:area/team/remove',
  access: 'deployer',
  action: 'seeTeam',
  writes: ['areaTeam', 'releaseToken'],
  summary: 'Saca a una persona del equipo de un área y revoca las llaves que hizo; cualquiera puede salir',
  params: AreaParam,
  body: z.strictObject({ userId: UserId }),
  result: z.object({ status: Success, team: AreaTeam }),
});
