import { mayAct } from './team';

const actors = ['admin', 'owner', 'member', 'token'] as const;

test.each([
  ['look', 'admin owner member token'],
  ['seeTeam', 'admin owner member'],
  ['publish', 'admin owner member token'],
  ['preview', 'admin owner member token'],
  ['canary', 'admin owner member token'],
  ['promote', 'admin owner token'],
  ['proceedAnyway', 'admin owner token'],
  ['rollBack', 'admin owner token'],
  ['flags', 'admin owner member token'],
  ['flagsForAll', 'admin owner token'],
  ['switch', 'admin owner token'],
  ['allowAddresses', 'admin owner token'],
  ['requireApproval', 'admin owner'],
  ['waiveApproval', 'admin'],
  ['tokens', 'admin owner'],
  ['team', 'admin owner'],
  ['restoreSite', 'admin token'],
] as const)('%s is for %s', (action, who) => {
  expect(actors.filter((actor) => mayAct(actor, action)).join(' ')).toBe(who);
});
