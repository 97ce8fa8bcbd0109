import type { Refusal, ReleaseManifest } from '@mesa/shared/contracts/releases';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { type LiveBuild, listed, nameOf, refusal } from './rule';

/** Whether a shell can show a remote: why not, otherwise nothing. */
export function fits(remote: LiveBuild, shell: LiveBuild): Refusal[] {
  const { contract, needs, consumes } = remote.manifest;
  const { offers } = shell.manifest;
  const pair = `${nameOf(remote)} con ${nameOf(shell)}`;
  const refusals: Refusal[] = [];
  if (contract !== shell.manifest.contract) {
    const way = 'Construye el área con la versión de @mesa/shared de ese marco.';
    refusals.push(refusal('contract', 'release.json', `${pair}: el área cumple el contrato ${contract} y el marco pide el ${shell.manifest.contract}. ${way}`));
  }
  const consumed = new Set(Object.values(consumes).flat());
  const absent = [...consumed].filter((key) => !Object.hasOwn(offers, key));
  if (absent.length > 0) {
    refusals.push(refusal('shared', 'release.json', `${pair}: el marco no ofrece ${listed(absent)}. Publica antes un marco que lo ofrezca, o deja de usarlo.`));
  }
  const unbound = [...consumed].filter((key) => !Object.hasOwn(needs, key));
  if (unbound.length > 0)
    refusals.push(refusal('shared', 'release.json', `${nameOf(remote)} usa ${listed(unbound)} sin decir qué versión necesita. Construye el área de nuevo.`));
  for (const [key, range] of Object.entries(needs)) {
    const offered = Object.hasOwn(offers, key) ? offers[key] : undefined;
    if (validRange(range) === null) {
      refusals.push(
        refusal('shared', 'release.json', `${nameOf(remote)} pide ${key} en «${range}», que no es un rango de versiones. Construye el área de nuevo.`),
      );
    } else if (offered !== undefined && !satisfies(offered, range)) {
      const way = 'Construye el área con esa versión, o publica antes un marco que ofrezca la que necesita.';
      refusals.push(refusal('shared', 'release.json', `${pair}: el área necesita ${key} ${range} y el marco ofrece ${offered}. ${way}`));
    }
  }
  return refusals;
}

/** A remote against every live shell, a shell against every live remote. */
export function fitsLive(candidate: LiveBuild, live: readonly LiveBuild[]): Refusal[] {
  const others = live.filter(({ area }) => area !== candidate.area);
  if (candidate.area === 'shell') return others.flatMap((remote) => fits(remote, candidate));
  return others.filter(({ area }) => area === 'shell').flatMap((shell) => fits(candidate, shell));
}

/** A shell offers what it provides, with a version of each. */
export function offersWhole({ area, provides, offers }: ReleaseManifest): Refusal[] {
  if (area !== 'shell') return [];
  const unversioned = Object.keys(provides).filter((key) => !Object.hasOwn(offers, key));
  const absent = Object.keys(offers).filter((key) => !Object.hasOwn(provides, key));
  if (unversioned.length + absent.length === 0) return [];
  return [
    refusal(
      'shared',
      'release.json',
      `«provides» y «offers» no nombran los mismos módulos (${listed([...unversioned, ...absent])}). Construye el marco de nuevo.`,
    ),
  ];
}
