import type { authConfig } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import { createContext, useContext } from 'react';

export type AuthConfig = Result<typeof authConfig>;
export type AuthConfigOf<Kind extends AuthConfig['kind']> = Extract<AuthConfig, { kind: Kind }>;

/** The active sign-in provider; null until the configuration arrives. */
export const AuthKind = createContext<AuthConfig['kind'] | null>(null);
export const useAuthKind = () => useContext(AuthKind);
