import type { TeamRole } from '@mesa/release-contract/team';

/** A person who calls, as the product identified them. */
export interface Caller {
  userId: string;
  /** One of the product's roles. */
  role: string;
}

/** The permissions of a request's deploy token. */
export interface DeployToken {
  id: number;
  area: string;
  name: string;
}

/** A deployer of an area: the holder of a token for it, a person in its team, or an administrator, who has no `team`. */
export type Deployer = (Caller & { team?: TeamRole }) | { token: DeployToken };
