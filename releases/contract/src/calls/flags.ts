import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam, AreaState, FlagRule, Revision } from './area-state';
import { FlagName } from './description';
import { AreaName } from './manifest';
import { Success, text } from './primitives';

/** A flag with the rule of its audience. */
const Flag = FlagRule.extend({
  name: FlagName,
  /** Null if no build that visitors get declares it: it has no effect and can be removed. */
  description: z.string().nullable(),
  accounts: z.array(z.object({ username: z.string().nullable(), name: z.string() })),
});
export type Flag = z.infer<typeof Flag>;

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/releases/:area/flags',
  access: 'deployer',
  action: 'look',
  reads: ['release', 'player', 'account'],
  summary: 'Las funciones en prueba de un área y para quién está encendida cada una, también las que ya nadie usa',
  params: AreaParam,
  result: z.object({ status: Success, revision: z.int(), flags: z.array(Flag) }),
});

export const saveFlag = endpoint({
  method: 'POST',
  path: '/api/releases/:area/flags',
  access: 'deployer',
  action: 'flags',
  writes: ['release'],
  summary: 'Dice para quién está encendida una función en prueba; sin porcentaje, roles ni cuentas se apaga',
  params: AreaParam,
  body: FlagRule.extend({
    name: FlagName,
    /** Usernames. */
    accounts: z.array(text(50).min(1)).max(100),
    revision: Revision,
  }),
  result: z.object({ status: Success, revision: z.int(), area: AreaName, state: AreaState }),
});
