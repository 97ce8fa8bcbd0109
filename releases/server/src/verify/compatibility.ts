import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { listed, nameOf, refusal, type ServedBuild } from './rule';

type Need = ReleaseManifest['needs'][string];
type Offer = ReleaseManifest['offers'][string];

const named = <T>(modules: Record<string, T>, key: string): T | undefined => (Object.hasOwn(modules, key) ? modules[key] : undefined);

/** Returns why a shell's offer does not satisfy a remote's need of a shared module; null if it does. */
function lacking(key: string, need: Need, offer: Offer, pair: string): string | null {
  if (Array.isArray(need)) {
    if (!Array.isArray(offer)) return `${pair}: ${key} no es una puerta del marco. Construye el área con los paquetes de ese marco.`;
    const missing = need.filter((name) => !offer.includes(name));
    if (missing.length === 0) return null;
    return `${pair}: el marco no ofrece ${listed(missing)} de ${key}. Publica antes un marco que lo ofrezca, o construye el área sin usarlo.`;
  }
  if (typeof offer === 'string' && satisfies(offer, need)) return null;
  const way = 'Construye el área con esa versión, o publica antes un marco que ofrezca la que necesita.';
  return `${pair}: el área necesita ${key} ${need} y el marco ofrece ${typeof offer === 'string' ? offer : 'otra cosa'}. ${way}`;
}

/** Returns why a shell cannot show a remote; null if it can. */
export function fits(remote: ServedBuild, shell: ServedBuild): Refusal[] {
  const { contract, needs, consumes } = remote.manifest;
  const { offers } = shell.manifest;
  const pair = `${nameOf(remote)} con ${nameOf(shell)}`;
  const refusals: Refusal[] = [];
  const refuse = (message: string) => refusals.push(refusal('shared', 'release.json', message));
  if (contract !== shell.manifest.contract) {
    const way = 'Construye el área con los paquetes de ese marco.';
    refusals.push(refusal('contract', 'release.json', `${pair}: el área cumple el contrato ${contract} y el marco pide el ${shell.manifest.contract}. ${way}`));
  }
  const consumed = new Set(Object.values(consumes).flat());
  const absent = [...consumed].filter((key) => !Object.hasOwn(offers, key));
  if (absent.length > 0) refuse(`${pair}: el marco no ofrece ${listed(absent)}. Publica antes un marco que lo ofrezca, o deja de usarlo.`);
  const unbound = [...consumed].filter((key) => !Object.hasOwn(needs, key));
  if (unbound.length > 0) refuse(`${nameOf(remote)} usa ${listed(unbound)} sin decir qué necesita. Construye el área de nuevo.`);
  for (const [key, need] of Object.entries(needs)) {
    if (typeof need === 'string' && validRange(need) === null) {
      refuse(`${nameOf(remote)} pide ${key} en «${need}», que no es un rango de versiones. Construye el área de nuevo.`);
      continue;
    }
    const offer = named(offers, key);
    const reason = offer === undefined ? null : lacking(key, need, offer, pair);
    if (reason) refuse(reason);
  }
  return refusals;
}

function satisfied({ contract, needs }: ReleaseManifest, { contract: asked, offers }: ReleaseManifest): boolean {
  const isLacking = ([key, need]: [string, Need]) => {
    const offer = named(offers, key);
    return offer === undefined || lacking(key, need, offer, '') !== null;
  };
  return contract === asked && !Object.entries(needs).some(isLacking);
}

const known = new WeakMap<ReleaseManifest, WeakMap<ReleaseManifest, boolean>>();
/** Returns whether a shell's build has what a remote's needs; remembered, because every page asks. */
export function runsIn(remote: ReleaseManifest, shell: ReleaseManifest): boolean {
  const inShells = known.get(remote) ?? new WeakMap<ReleaseManifest, boolean>();
  known.set(remote, inShells);
  const runs = inShells.get(shell) ?? satisfied(remote, shell);
  inShells.set(shell, runs);
  return runs;
}

/** Checks a remote against every live shell, and a shell against every live remote. */
export function fitsLive(candidate: ServedBuild, live: readonly ServedBuild[]): Refusal[] {
  const others = live.filter(({ area }) => area !== candidate.area);
  if (candidate.area === 'shell') return others.flatMap((remote) => fits(remote, candidate));
  return others.filter(({ area }) => area === 'shell').flatMap((shell) => fits(candidate, shell));
}

/** Refuses a shell that does not list what it provides among its offers. */
export function offersWhole({ area, provides, offers }: ReleaseManifest): Refusal[] {
  if (area !== 'shell') return [];
  const undescribed = Object.keys(provides).filter((key) => !Object.hasOwn(offers, key));
  const absent = Object.keys(offers).filter((key) => !Object.hasOwn(provides, key));
  if (undescribed.length + absent.length === 0) return [];
  const text = `«provides» y «offers» no nombran los mismos módulos (${listed([...undescribed, ...absent])}). Construye el marco de nuevo.`;
  return [refusal('shared', 'release.json', text)];
}
