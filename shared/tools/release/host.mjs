import path from 'node:path';
import { buildRelease, isWorkspace } from '../build/area.mjs';
import { isPackage } from '../places.mjs';
import { load } from '../typescript.mjs';
import { integrityOf } from './integrity.mjs';
import { typeFaults } from './types.mjs';

/**
 * What the release commands need to know of this site (releases/README.md).
 * @type {import('@mesa/release-commands/host').Host}
 */
export const host = {
  command: isPackage ? 'npx mesa-release' : 'npm run release --',
  names: { site: 'una Mesa Abierta', releasesPage: '/admin/versiones', roles: 'admin, owner o member', doors: '@mesa/runtime o @mesa/ui' },
  load: (...modules) => load(...modules.map((name) => `release-contract/src/${name}.ts`)),
  loadTexts: () => load(...['text/plural', 'text/difference', 'rules/canary-pace', 'rules/flag-audience'].map((name) => `contract/src/${name}.ts`)),
  loadRules: () => load('release-contract/src/calls/manifest.ts', 'contract/src/rules/shared-copies.ts'),
  integrityOf,
  buildRelease,
  typeFaults,
  raiseVersion: (folder) => `npm version patch --no-git-tag-version${isWorkspace(folder) ? ` --no-workspaces-update -w ${path.basename(folder)}` : ''}`,
  loadTrial: () => import('./trial.mjs'),
};
