import type { AddressField, FirstRead, Route } from '@mesa/release-contract/calls/description';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { ownValue } from '@mesa/release-contract/own-value';
import type { ServedCall, Site } from '../host';
import { refusal } from './rule';

const file = 'area.ts';
const longestTitle = 100;
const longestDescription = 300;
const longestLabel = 40;
/** Maximum calls before the page is answered. */
const maxReads = 8;
const longestInput = 4000;
const maxListed = 5000;
const maxSamples = 10;

const counted = new Intl.NumberFormat('es-CO');
const refused = (rule: string, text: string): Refusal => refusal(rule, file, `${file}: ${text}`);

const tooLong = (what: string, text: string | undefined, max: number): Refusal[] =>
  (text ?? '').length <= max ? [] : [refused('pages', `${what} tiene ${counted.format((text ?? '').length)} caracteres y caben ${max}: acórtalo.`)];

/** Returns every read, including those that need another's answer. */
const withNext = (reads: readonly FirstRead[]): FirstRead[] => reads.flatMap((one) => [one, ...withNext(one.next ?? [])]);

/** Returns the values that an input refers to: `search.estado`. */
function namedIn(template: unknown): string[] {
  if (typeof template !== 'object' || template === null) return [];
  const { $ } = template as { $?: unknown };
  return typeof $ === 'string' ? [$] : Object.values(template).flatMap(namedIn);
}

const parametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Refuses first calls that are not public reads of the contract, too many, or refer to unknown values of the address. */
function readsFaults(of: string, first: readonly FirstRead[], known: readonly string[], served: readonly ServedCall[]): Refusal[] {
  const reads = withNext(first);
  if (reads.length > maxReads)
    return [refused('first', `${of} hace ${reads.length} llamadas antes de mostrarse y se permiten ${maxReads}: pide las demás en la página.`)];
  return reads.flatMap(({ method, path, input }) => {
    const call = served.find((one) => one.method === method && one.path === path);
    if (!call) return [refused('first', `${of} pide primero ${method} ${path}, que no está en el contrato: corrige «first».`)];
    if (!call.reads || call.access !== 'anyone')
      return [refused('first', `${of} pide primero ${method} ${path}, y ahí solo van lecturas abiertas a todos: pídela en la página.`)];
    if (JSON.stringify(input).length > longestInput) return [refused('first', `${of} pide primero ${path} con demasiados datos: pásale menos.`)];
    const strange = namedIn(input).find((name) => !name.startsWith('answer.') && !known.includes(name));
    return strange === undefined ? [] : [refused('first', `${of} pide primero ${path} con «${strange}», que su dirección no tiene: corrige «first».`)];
  });
}

type Lists = Pick<Site, 'lists'>;
type Described = Lists & Pick<Site, 'slots' | 'served'>;

/** Refuses a source whose items do not provide all parameters of the address. */
function sourceFaults({ lists }: Lists, rule: string, { path, page }: Route, source: string): Refusal[] {
  const given = ownValue(lists, source) ?? [];
  const missing = parametersIn(path).find((name) => !given.includes(name));
  return missing === undefined ? [] : [refused(rule, `${page} toma «${source}», que no dice «${missing}», y ${path} lo necesita: elige otra fuente.`)];
}

function sitemapFaults(site: Lists, route: Route): Refusal[] {
  const { path, page, sitemap } = route;
  if (typeof sitemap !== 'object') return [];
  if ('each' in sitemap) return sourceFaults(site, 'sitemap', route, sitemap.each);
  if (sitemap.list.length > maxListed)
    return [
      refused(
        'sitemap',
        `${page} pone ${counted.format(sitemap.list.length)} direcciones en el mapa del sitio y caben ${counted.format(maxListed)}: usa «each».`,
      ),
    ];
  const lacking = sitemap.list.find((values) => parametersIn(path).some((name) => !values[name]));
  return lacking ? [refused('sitemap', `${page} lista en el mapa del sitio ${JSON.stringify(lacking)}, que no llena ${path}: complétalo.`)] : [];
}

const namesOf = (fields: readonly AddressField[] = []): string[] => fields.map(({ name }) => name);

function samplesFaults(site: Lists, route: Route): Refusal[] {
  const { path, page, search, samples = [] } = route;
  if ('each' in samples) return sourceFaults(site, 'samples', route, samples.each);
  if (samples.length > maxSamples) return [refused('samples', `${page} tiene ${samples.length} muestras y caben ${maxSamples}: deja las que digan algo.`)];
  const known = [...parametersIn(path), ...namesOf(search)];
  return samples.flatMap((sample) => {
    const missing = parametersIn(path).find((name) => !sample[name]);
    const strange = Object.keys(sample).find((name) => !known.includes(name));
    if (missing !== undefined) return [refused('samples', `una muestra de ${page} no dice «${missing}», y ${path} lo necesita: agrégalo.`)];
    return strange === undefined ? [] : [refused('samples', `una muestra de ${page} dice «${strange}», que no está en su dirección: quítalo.`)];
  });
}

function routeFaults(site: Described, route: Route, routes: readonly Route[]): Refusal[] {
  const { path, page, title, description, params, search, first = [], sameAs } = route;
  const known = [...parametersIn(path).map((name) => `params.${name}`), ...namesOf(search).map((name) => `search.${name}`)];
  const unknown = namesOf(params).find((name) => !parametersIn(path).includes(name));
  return [
    ...tooLong(`el título de ${page}`, title, longestTitle),
    ...tooLong(`la descripción de ${page}`, description, longestDescription),
    ...(unknown === undefined ? [] : [refused('pages', `${page} lee «${unknown}», que ${path} no tiene: corrige «params».`)]),
    ...(sameAs && !routes.some((other) => other.page === sameAs.page) ? [refused('pages', `${page} es otra dirección de ${sameAs.page}, que no existe.`)] : []),
    ...readsFaults(page, first, known, site.served),
    ...sitemapFaults(site, route),
    ...samplesFaults(site, route),
  ];
}

/** Refuses descriptions of pages and widgets that the site cannot show. */
export function describedPages(site: Described, { label, routes, fillings = [], menu }: ReleaseManifest): Refusal[] {
  return [
    ...tooLong('el nombre del área', label, longestLabel),
    ...menu.flatMap((entry) => tooLong(`«${entry.label.slice(0, longestLabel)}», del menú,`, entry.label, longestLabel)),
    ...routes.flatMap((route) => routeFaults(site, route, routes)),
    ...fillings.flatMap(({ slot, widget, first = [] }) => {
      const params = ownValue(site.slots, slot) ?? [];
      return readsFaults(
        widget,
        first,
        params.map((name) => `params.${name}`),
        site.served,
      );
    }),
  ];
}
