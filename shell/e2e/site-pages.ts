import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findPage } from '../../releases/contract/src/addresses';
import type { Route } from '../../releases/contract/src/calls/description';
import { readBuild } from './changed-build';
import { root } from './server';

const distOf = (area: string): string => path.join(root, area.replaceAll('_', '-'), 'dist');
/** Returns whether an area belongs to this repository. */
export const isResident = (area: string): boolean => existsSync(distOf(area));

const areas = readdirSync(root).filter((name) => (name === 'shell' || name.startsWith('mf-')) && existsSync(path.join(distOf(name), 'release.json')));

/** Every page of the site by name, from the areas' builds. */
export const sitePages: Readonly<Record<string, Route>> = Object.fromEntries(
  areas.flatMap((area) => readBuild(distOf(area)).manifest.routes.map((route) => [route.page, route])),
);

/** Returns the name of the page at an address. */
export const pageNameAt = (pathname: string): string | undefined => findPage(Object.values(sitePages), pathname)?.page.page;
