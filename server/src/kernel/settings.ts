import { type Quotas, usualQuotas } from '@mesa/contract/rules/quotas';

/** The operator's settings for the site. */
export interface Settings {
  /** How many official tournaments of a store count in a month before those typed by hand wait for the site admin. */
  eventsPerMonth: number;
  /** How many things of each kind an account may create in 24 hours. */
  quotas: Quotas;
}

export const usualSettings: Settings = { eventsPerMonth: 4, quotas: usualQuotas };
