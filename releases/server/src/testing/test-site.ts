import { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { z } from 'zod';
import type { ServedCall, Site } from '../host';
import { shippedBuilds } from './builds';

export const testRoles = ['admin', 'owner', 'member'] as const;

/** Calls of the site itself. */
const ownCalls: ServedCall[] = [
  { method: 'GET', path: '/api/accounts', access: 'site-admin', reads: ['account'] },
  { method: 'POST', path: '/api/stores/list', access: 'anyone', reads: ['store'] },
  { method: 'POST', path: '/api/tournaments/create', access: 'signed-in' },
];

/** What only the shell has, and other areas. */
const shared = /^(react|react-dom|zustand|axios)$|^@(clerk|tanstack|base-ui)\/|^shared\/(runtime|ui)\/|^mf-/;

/** What a small site requires of releases; `fields` change it. */
export const testSite = (fields: Partial<Site> = {}): Site => ({
  included: shippedBuilds(),
  manifest: ReleaseManifest.extend({ roles: z.array(z.enum(testRoles)) }),
  addresses: [
    { path: '/', area: 'shell' },
    { path: '/torneos', area: 'mf_tournaments' },
    { path: '/torneo/:id', area: 'mf_tournaments' },
    { path: '/tiendas', area: 'mf_stores' },
    { path: '/baraja/lista/:id', area: 'mf_decks' },
  ],
  isServerAddress: (path) => /^\/(api(?=\/)|shell|mf)(\/|$)/i.test(path),
  slots: { 'home.main': [], 'tournament.below': ['id'], 'store.after-info': ['slug'], 'store.below': ['slug'] },
  lists: { stores: ['slug'], seasons: ['slug'], tournaments: ['id'], decks: ['id', 'tournamentId', 'username'] },
  copiesIn: (sources, folder) => sources.filter((source) => !source.startsWith(`${folder}/`) && shared.test(source)),
  names: {
    releasesPage: '/admin/versiones',
    addressesFile: 'addresses.ts',
    insteadOfCopies: 'Impórtalo del marco.',
    browserFix: 'Instala el navegador.',
  },
  served: [...ownCalls],
  ...fields,
});
