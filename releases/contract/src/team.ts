/** What a person can be in the team of an area. */
export const teamRoles = ['owner', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const teamRoleNames: Record<TeamRole, string> = { owner: 'Responsable', member: 'Integrante' };

/** Who acts on an area: the site's administrator, its team, and programs with one of its tokens. */
type Actor = 'admin' | TeamRole | 'token';

/**
 * Who may do what with an area. The server checks each call's action, and the page shows the buttons of allowed ones. Ending a canary is part of
 * `canary`; `rollBack` is going back to the release before; `flagsForAll` is changing a flag that is, or becomes, on for everybody. Where a second person
 * must approve, `promote` is proposing, approving and withdrawing, and a token only proposes and withdraws. `preview` is making and removing previews;
 * `proceedAnyway` is going on with a canary that is slower than what is live.
 */
const areaActions = {
  look: ['admin', 'owner', 'member', 'token'],
  seeTeam: ['admin', 'owner', 'member'],
  publish: ['admin', 'owner', 'member', 'token'],
  preview: ['admin', 'owner', 'member', 'token'],
  canary: ['admin', 'owner', 'member', 'token'],
  promote: ['admin', 'owner', 'token'],
  proceedAnyway: ['admin', 'owner', 'token'],
  rollBack: ['admin', 'owner', 'token'],
  flags: ['admin', 'owner', 'member', 'token'],
  flagsForAll: ['admin', 'owner', 'token'],
  switch: ['admin', 'owner', 'token'],
  allowAddresses: ['admin', 'owner', 'token'],
  requireApproval: ['admin', 'owner'],
  waiveApproval: ['admin'],
  tokens: ['admin', 'owner'],
  team: ['admin', 'owner'],
  restoreSite: ['admin', 'token'],
} as const satisfies Record<string, readonly Actor[]>;
export type AreaAction = keyof typeof areaActions;

/** Returns whether someone may do this with the area. */
export const mayAct = (actor: Actor, action: AreaAction): boolean => areaActions[action].some((one) => one === actor);
