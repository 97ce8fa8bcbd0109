import type { LiveArea, LiveBuild, Registry } from '@mesa/contract/calls/registry';
import type { AreaState, ReleaseManifest } from '@mesa/contract/calls/releases';
import { areas, rolesOf } from '@mesa/contract/paths';
import { mayEnter, type Role } from '@mesa/contract/rules/roles';
import { ownValue } from '../own-value';
import type { Snapshot } from '../releases/live';
import { stateOf } from '../releases/registry';
import { addressOf, type Included, integrityOf, isKnownArea } from './builds';

/** A release that one visitor looks at and others do not get. */
export interface Preview {
  readonly area: string;
  readonly release: string;
  readonly manifest: ReleaseManifest;
  /** When the link to it runs out; of an administrator's own look none. */
  readonly until?: string;
}

/** What decides which builds someone gets. */
export interface Visitor {
  /** The role that they are let in to areas for; null: a visitor's. */
  readonly role: Role | null;
  /** 0 to 99, of each area: where its canary shows itself to fewer per cent than this, they do not get it. */
  readonly bucketIn: (area: string) => number;
  readonly preview: Preview | null;
}

/** A build that a page may be made of. */
export interface Build {
  /** null: it came with the server. */
  readonly release: string | null;
  readonly manifest: ReleaseManifest;
}

/** A file that a page needs, with its hash where what loads it says so too. */
export interface PageFile {
  readonly url: string;
  readonly integrity?: string | undefined;
}

const knownRemotes = Object.keys(areas).filter((area) => area !== 'shell');

/** Whether someone of this role may have anything of an area. */
export const mayEnterArea = (role: Role | null, area: string, { active, roles }: AreaState): boolean =>
  mayEnter(role, isKnownArea(area) ? rolesOf(area) : []) && (active === null || mayEnter(role, roles));

const entryFile = (area: string, { release, manifest }: Build): PageFile | null => {
  const [file] = manifest.entry;
  if (file === undefined) return null;
  return { url: addressOf(area, file), ...(release === null ? {} : { integrity: integrityOf(manifest, file) }) };
};

function liveBuild(area: string, build: Build | null): LiveBuild {
  const entry = build && entryFile(area, build);
  return { release: build?.release ?? null, entry: entry?.url ?? null, ...(entry?.integrity ? { integrity: entry.integrity } : {}) };
}

const guestIn = ({ label, routes, menu }: ReleaseManifest): NonNullable<LiveArea['guest']> => ({ label, routes, menu });

/** The builds that make the site for one visitor, at one moment. */
export class Shown {
  readonly #chosen = new Map<string, Build | null>();

  constructor(
    private readonly visitor: Visitor,
    private readonly snapshot: Snapshot,
    private readonly included: Included,
  ) {}

  #build(area: string, release: string | null): Build | null {
    const found = release === null ? null : this.snapshot.manifestOf(area, release);
    if (found) return { release, manifest: found };
    // A release that the registry names is there; should it be gone nonetheless, what came with the server still opens.
    const manifest = this.included(area);
    return manifest && { release: null, manifest };
  }

  #choose(area: string): Build | null {
    const { preview, bucketIn, role } = this.visitor;
    if (preview?.area === area) return preview;
    const state = stateOf(this.snapshot, area);
    if (!mayEnterArea(role, area, state)) return null;
    const canary = state.canary && bucketIn(area) < state.canary.percent ? state.canary.release : null;
    const build = this.#build(area, canary ?? state.active);
    return build && mayEnter(role, build.release === null ? [] : build.manifest.roles) ? build : null;
  }

  /** The build of an area that this visitor gets, be it on or off; null where there is none for them. */
  #of(area: string): Build | null {
    let build = this.#chosen.get(area);
    if (build === undefined) {
      build = this.#choose(area);
      this.#chosen.set(area, build);
    }
    return build;
  }

  /** The sentence in place of an area that is off. */
  #off(area: string): string | null {
    return this.visitor.preview?.area === area ? null : stateOf(this.snapshot, area).off;
  }

  /** The build of an area that this visitor may load now. */
  buildOf(area: string): Build | null {
    return area !== 'shell' && this.#off(area) !== null ? null : this.#of(area);
  }

  /** What a tab falls back to when the build it was given does not load. */
  #previous(area: string, build: Build): Build | null {
    const { active, previous } = stateOf(this.snapshot, area);
    if (build.release === null || this.visitor.preview?.area === area) return null;
    const before = this.#build(area, build.release === active ? previous : active);
    // Equal entries are equal builds: there is nothing else to be tried.
    return before && before.manifest.entry[0] !== build.manifest.entry[0] ? before : null;
  }

  #liveArea(area: string): LiveArea | null {
    const build = this.#of(area);
    if (!build && !(isKnownArea(area) && mayEnterArea(this.visitor.role, area, stateOf(this.snapshot, area)))) return null;
    const off = this.#off(area);
    const guest = build && !isKnownArea(area) ? { guest: guestIn(build.manifest) } : {};
    if (off !== null) return { release: build?.release ?? null, entry: null, off, ...guest };
    const previous = build && this.#previous(area, build);
    return { ...liveBuild(area, build), ...(previous ? { previous: liveBuild(area, previous) } : {}), ...guest };
  }

  /** Every area but the shell that this visitor may hear of. */
  #remotes(): string[] {
    const { preview } = this.visitor;
    const named = [...knownRemotes, ...Object.keys(this.snapshot.state.areas), ...(preview ? [preview.area] : [])];
    return [...new Set(named)].filter((area) => area !== 'shell');
  }

  registry(): Registry {
    const { role, preview } = this.visitor;
    const remotes = this.#remotes().flatMap((area) => {
      const live = this.#liveArea(area);
      return live ? [[area, live] as const] : [];
    });
    return {
      revision: this.snapshot.revision,
      shell: this.#of('shell')?.release ?? null,
      role,
      remotes: Object.fromEntries(remotes),
      ...(preview ? { preview: { area: preview.area, release: preview.release, ...(preview.until ? { until: preview.until } : {}) } } : {}),
    };
  }

  /** The releases that this visitor gets: they may have addresses that the server was not built with. */
  *releases(): Iterable<{ area: string; manifest: ReleaseManifest }> {
    for (const area of ['shell', ...this.#remotes()]) {
      const build = this.#of(area);
      if (build && build.release !== null) yield { area, manifest: build.manifest };
    }
  }

  #urls(area: string, files: readonly string[] = []): PageFile[] {
    return files.map((file) => ({ url: addressOf(area, file) }));
  }

  /** The shell's scripts and styles; none where it is not built. */
  shellFiles(): PageFile[] {
    const shell = this.#of('shell');
    if (!shell) return [];
    return shell.manifest.entry.map((file) => ({
      url: addressOf('shell', file),
      ...(shell.release === null ? {} : { integrity: integrityOf(shell.manifest, file) }),
    }));
  }

  /** The shell's fonts: headings wait for them. */
  fonts(): string[] {
    return this.#urls('shell', this.#of('shell')?.manifest.fonts).map(({ url }) => url);
  }

  /** Every file that drawing a page or widget of an area takes, beside the shell's own. */
  filesFor(area: string, chunk: string): PageFile[] {
    const shell = this.#of('shell')?.manifest;
    const build = this.buildOf(area);
    if (!build) {
      const away = this.#of(area) !== null || !mayEnterArea(this.visitor.role, area, stateOf(this.snapshot, area));
      // Areas may also be part of the shell's build: a site of one build has all its pages there.
      return away ? [] : this.#urls('shell', ownValue(shell?.pages, chunk));
    }
    const { pages, consumes } = build.manifest;
    const heavy = (ownValue(consumes, chunk) ?? []).flatMap((key) => this.#urls('shell', ownValue(shell?.provides, key)));
    const entry = area === 'shell' ? null : entryFile(area, build);
    const container = area === 'shell' ? [] : [...(entry ? [entry] : []), ...this.#urls(area, pages.remote)];
    return [...container, ...this.#urls(area, ownValue(pages, chunk)), ...heavy];
  }
}
