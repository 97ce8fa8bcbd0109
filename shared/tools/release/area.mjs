import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from '../typescript.mjs';
import { readRemote } from './module.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What an area says of itself in area.json: its addresses are its own, and shared/contract/src/paths.ts knows none of them. */
function guest(area, file) {
  if (!existsSync(file)) throw new Error(`${area} no está en shared/contract/src/paths.ts y le falta su area.json (label, routes, menu, roles).`);
  const { label, routes, widgets = [], menu = [], roles = [] } = readJson(file);
  return { label, roles, routes, widgets, menu };
}

/**
 * What people call an area, who may see it, its addresses and what it offers: of shared/contract/src/paths.ts, or of its own area.json.
 * @param {string} area
 * @param {string} folder
 */
export async function describeArea(area, folder) {
  const { areas, siteMap, widgets, rolesOf } = await load('contract/src/paths.ts');
  const file = path.join(folder, 'area.json');
  if (!(area in areas)) return guest(area, file);
  if (existsSync(file)) throw new Error(`${area} ya está en shared/contract/src/paths.ts: su area.json sobra.`);
  const pages = Object.entries(siteMap).filter(([, page]) => page.area === area);
  return {
    label: areas[area].label,
    roles: [...rolesOf(area)],
    routes: pages.map(([page, { path: address }]) => ({ path: address, page })),
    widgets: Object.keys(widgets).filter((name) => widgets[name] === area),
    menu: [],
  };
}

/**
 * The part of a release's manifest that does not depend on the build.
 * @param {string} area
 * @param {string} folder
 */
export async function identityOf(area, folder) {
  const { version } = readJson(path.join(folder, 'package.json'));
  const described = await describeArea(area, folder);
  return { area, version, contract: await contractOf(area, folder, described), ...described };
}

/** The contract that an area's module was written for, which has what the area says that it has; of the shell the one that it offers. */
async function contractOf(area, folder, { routes, widgets }) {
  if (area === 'shell') return (await load('runtime/src/remote-module.ts')).remoteContract;
  const module = await readRemote(folder);
  const absent = [
    ...routes.map(({ page }) => page).filter((page) => !module.pages.includes(page)),
    ...widgets.filter((name) => !module.widgets.includes(name)),
  ];
  if (absent.length > 0) throw new Error(`src/remote.tsx: falta ${absent.join(', ')}, que el área dice tener.`);
  return module.contract;
}
