import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Filling, Route } from '@mesa/release-contract/calls/description';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { outlineOf, teamPartOf } from '@mesa/release-contract/outline';
import { ownValue } from '@mesa/release-contract/own-value';
import type { LiveArea, LiveBuild, Registry } from '@mesa/release-contract/registry';
import { addressOf, type Included, integrityOf } from './builds';
import { flagsDependOnAccounts, isOn } from './flag-rules';
import type { Account } from './grant';
import { stateOf } from './registry';
import type { Snapshot } from './registry-cache';
import { runsIn } from './verify/compatibility';

/** A release that only this visitor sees. */
export interface Preview {
  readonly area: string;
  readonly release: string;
  readonly manifest: ReleaseManifest;
  /** When its link expires; absent for an administrator's own preview. */
  readonly until?: string;
  /** The releases of other areas that are seen with it. */
  readonly beside?: readonly Omit<Preview, 'until' | 'beside'>[];
}

/** A widget that a page shows at once. */
export interface ShownWidget extends Filling {
  readonly area: string;
}

/** What decides which builds a visitor gets. */
export interface Visitor {
  /** The role whose areas they may open; null for a visitor. */
  readonly role: string | null;
  /** Returns whether their role may enter something restricted to these roles. */
  readonly mayEnter: (allowed: readonly string[]) => boolean;
  /** Returns 0 to 99 for each area, and for each flag by another name: the canary is shown to visitors below its percentage. */
  readonly bucketIn: (name: string) => number;
  /** Whose flags are on; absent for a visitor, and while no flag depends on the account. */
  readonly account?: Account;
  readonly preview: Preview | null;
  /** In the team of an area: may open pages for teams in areas that require a role. */
  readonly team?: true;
  /** Opens a release before it is accepted, as if it were live. */
  readonly onTrial?: true;
}

/** A visitor without an account. */
export const everyone: Visitor = { role: null, mayEnter: (allowed) => allowed.length === 0, bucketIn: () => 99, preview: null };

/** A build that pages can use. */
export interface Build {
  /** null if it came with the server. */
  readonly release: string | null;
  readonly manifest: ReleaseManifest;
}

/** A file that a page needs, with its hash if the request for it has one. */
export interface PageFile {
  readonly url: string;
  readonly integrity?: string | undefined;
}

/** Returns whether somebody may use an area, according to the build that came with the server and the live one. */
export const mayEnterArea = (mayEnter: Visitor['mayEnter'], included: ReleaseManifest | null, { active, roles }: AreaState): boolean =>
  mayEnter(included?.roles ?? []) && (active === null || mayEnter(roles));

/** A page of an area, at its address. */
export interface ShownPage {
  readonly area: string;
  readonly path: string;
  readonly route: Route;
  readonly manifest: ReleaseManifest;
  /** Whether this visitor may open it. */
  readonly open: boolean;
}

/** Release entries are requested with their hash; files that they load, only if the build does so. */
const fileOf = (area: string, file: string, { release, manifest }: Build): PageFile => {
  const isHashed = manifest.integrity || (release !== null && manifest.entry.includes(file));
  return { url: addressOf(area, file), ...(isHashed ? { integrity: integrityOf(manifest, file) } : {}) };
};

const entryFile = (area: string, build: Build): PageFile | null => {
  const [file] = build.manifest.entry;
  return file === undefined ? null : fileOf(area, file, build);
};

function liveBuild(area: string, build: Build | null): LiveBuild {
  const entry = build && entryFile(area, build);
  return { release: build?.release ?? null, entry: entry?.url ?? null, ...(entry?.integrity ? { integrity: entry.integrity } : {}) };
}

/** The builds that form the site for one visitor at one moment. */
export class Shown {
  readonly #chosen = new Map<string, Build | null>();
  readonly #described = new Map<string, ReleaseManifest | null>();
  #named: string[] | null = null;

  constructor(
    private readonly visitor: Visitor,
    private readonly snapshot: Snapshot,
    private readonly included: Included,
  ) {}

  #build(area: string, release: string | null): Build | null {
    const found = release === null ? null : this.snapshot.manifestOf(area, release);
    if (found) return { release, manifest: found };
    // A release that the registry names exists; if it is missing nonetheless, the build that came with the server is used.
    const manifest = this.included(area);
    return manifest && { release: null, manifest };
  }

  /** Returns the release of an area that only this visitor sees. */
  #previewed(area: string): Build | null {
    const { preview } = this.visitor;
    return preview?.area === area ? preview : (preview?.beside?.find((one) => one.area === area) ?? null);
  }

  #choose(area: string): Build | null {
    const { bucketIn, mayEnter } = this.visitor;
    const previewed = this.#previewed(area);
    if (previewed) return previewed;
    const state = stateOf(this.snapshot, area);
    const forTeams = this.#hasTeamPart(this.#lastOf(area));
    if (!forTeams && !mayEnterArea(mayEnter, this.#lastOf(area), state)) return null;
    const canary = state.canary && bucketIn(area) < state.canary.percent ? state.canary.release : null;
    const build = this.#build(area, canary ?? state.active);
    return build && (this.#hasTeamPart(build.manifest) || mayEnter(build.release === null ? [] : build.manifest.roles)) ? build : null;
  }

  /** Returns whether this visitor may open pages of a build because they are in a team. */
  #hasTeamPart(manifest: ReleaseManifest | null): boolean {
    return this.visitor.team === true && (manifest?.routes.some(({ team }) => team) ?? false);
  }

  /** Returns the build of an area for this visitor, even if the area is off; null if there is none for them. */
  #of(area: string): Build | null {
    let build = this.#chosen.get(area);
    if (build === undefined) {
      build = this.#choose(area);
      this.#chosen.set(area, build);
    }
    return build;
  }

  /** Returns the sentence shown in place of an area that is off. */
  #off(area: string): string | null {
    return this.#previewed(area) ? null : stateOf(this.snapshot, area).off;
  }

  /** Returns the build of an area that this visitor may load now. */
  buildOf(area: string): Build | null {
    return area !== 'shell' && this.#off(area) !== null ? null : this.#of(area);
  }

  /** Returns the fallback of a tab whose build fails to load. */
  #previous(area: string, build: Build): Build | null {
    const { active, previous } = stateOf(this.snapshot, area);
    if (build.release === null || this.#previewed(area)) return null;
    const before = this.#build(area, build.release === active ? previous : active);
    // Equal entries mean equal builds, so there is no alternative.
    if (!before || before.manifest.entry[0] === build.manifest.entry[0]) return null;
    const shell = this.#of('shell');
    return !shell || runsIn(before.manifest, shell.manifest) ? before : null;
  }

  /** Returns the build of an area for a tab with this shell: the one before, if only that one runs in it. */
  #inTab(area: string, shell: ReleaseManifest | null): Build | null {
    const build = this.#of(area);
    if (!build || !shell || this.#previewed(area) || runsIn(build.manifest, shell)) return build;
    const { active, previous } = stateOf(this.snapshot, area);
    const before = this.#build(area, build.release === active ? previous : active);
    return before && runsIn(before.manifest, shell) ? before : build;
  }

  #liveArea(area: string, inTab: ReleaseManifest | null): LiveArea | null {
    const build = this.#inTab(area, inTab);
    const described = build?.manifest ?? this.#lastOf(area);
    const isOpen = this.#mayEnter(area);
    if (!described || !(isOpen || this.#hasTeamPart(described))) return null;
    const off = this.#off(area);
    const outline = outlineOf(isOpen ? described : teamPartOf(described));
    if (off !== null) return { release: build?.release ?? null, entry: null, off, ...outline };
    const previous = build && build === this.#of(area) ? this.#previous(area, build) : null;
    return { ...liveBuild(area, build), ...(previous ? { previous: liveBuild(area, previous) } : {}), ...outline };
  }

  /** Returns the manifest of the build that came with the server, or its last known one. */
  #lastOf(area: string): ReleaseManifest | null {
    let manifest = this.#described.get(area);
    if (manifest === undefined) {
      manifest = this.included.described(area);
      this.#described.set(area, manifest);
    }
    return manifest;
  }

  /** Returns every area except the shell. */
  #remotes(): string[] {
    const { preview } = this.visitor;
    this.#named ??= [
      ...this.included.areas(),
      ...Object.keys(this.snapshot.state.areas),
      ...(preview ? [preview.area, ...(preview.beside ?? []).map(({ area }) => area)] : []),
    ];
    return [...new Set(this.#named)].filter((area) => area !== 'shell');
  }

  /** Returns the flags that are on for this visitor, of those that their builds of these areas declare. */
  flagsOf(areas: readonly string[]): NonNullable<Registry['flags']> {
    const on = areas.flatMap((area) => {
      const rules = stateOf(this.snapshot, area).flags;
      const declared = rules ? (this.buildOf(area)?.manifest.flags ?? []) : [];
      const names = declared.map(({ name }) => name).filter((name) => isOn(ownValue(rules ?? {}, name), `${area}/${name}`, this.visitor));
      return names.length > 0 ? [[area, names] as const] : [];
    });
    return Object.fromEntries(on);
  }

  /** `closed` is the address of a restricted page that this visitor requested, `inTab` the shell of an open tab, which can be older than the live one. */
  registry(closed?: string, inTab: ReleaseManifest | null = null): Registry {
    const { role, team, preview, onTrial } = this.visitor;
    const remotes = this.#remotes().flatMap((area) => {
      const live = this.#liveArea(area, inTab);
      return live ? [[area, live] as const] : [];
    });
    const flags = this.flagsOf(['shell', ...this.#remotes()]);
    return {
      revision: this.snapshot.revision,
      shell: this.#of('shell')?.release ?? null,
      role,
      ...(team ? { team } : {}),
      remotes: Object.fromEntries(remotes),
      ...(Object.keys(flags).length > 0 ? { flags } : {}),
      ...(flagsDependOnAccounts(this.snapshot.state) ? { flagsFor: this.visitor.account?.userId ?? null } : {}),
      ...(closed === undefined ? {} : { closed: [closed] }),
      ...(preview && !onTrial ? { preview: { area: preview.area, release: preview.release, ...(preview.until ? { until: preview.until } : {}) } } : {}),
    };
  }

  #mayEnter(area: string): boolean {
    return this.#previewed(area) !== null || mayEnterArea(this.visitor.mayEnter, this.#lastOf(area), stateOf(this.snapshot, area));
  }

  /** Returns an area's manifest: of the build that this visitor gets, or that others get. */
  #manifestOf(area: string): ReleaseManifest | null {
    const { active } = stateOf(this.snapshot, area);
    return this.#of(area)?.manifest ?? this.#build(area, active)?.manifest ?? this.#lastOf(area);
  }

  /** Returns every page of the site, the shell's first, including announced restricted ones. */
  *pages(): Iterable<ShownPage> {
    for (const area of ['shell', ...this.#remotes()]) {
      const manifest = this.#manifestOf(area);
      const open = this.#mayEnter(area);
      if (!manifest || !(open || manifest.announced || this.#hasTeamPart(manifest))) continue;
      for (const route of manifest.routes) yield { area, path: route.path, route, manifest, open: open || (route.team === true && this.visitor.team === true) };
    }
  }

  /** Returns the widgets that this visitor gets in a slot, in order. */
  widgetsIn(slot: string): ShownWidget[] {
    return this.#remotes()
      .flatMap((area) => (this.#mayEnter(area) ? (this.buildOf(area)?.manifest.fillings ?? []) : []).map((filling) => ({ ...filling, area })))
      .filter((filling) => filling.slot === slot)
      .sort((a, b) => a.order - b.order || (a.area < b.area ? -1 : 1));
  }

  /** Returns every area except the shell that everyone may open. */
  openAreas(): string[] {
    return this.#remotes().filter((area) => this.#mayEnter(area));
  }

  #files(area: string, build: Build | null, files: readonly string[] = []): PageFile[] {
    return build === null ? [] : files.map((file) => fileOf(area, file, build));
  }

  /** Returns the shell's scripts and styles; empty if it is not built. */
  shellFiles(): PageFile[] {
    const shell = this.#of('shell');
    return this.#files('shell', shell, shell?.manifest.entry);
  }

  /** Returns the scripts with the hashes of what these areas load after their first page; none of an area that this visitor may not load. */
  hashesOf(areas: readonly string[]): string[] {
    return [...new Set(areas)].flatMap((area) => {
      const hashes = this.buildOf(area)?.manifest.hashes;
      return hashes ? [addressOf(area, hashes)] : [];
    });
  }

  /** Returns the shell's fonts, which headings wait for. */
  fonts(): string[] {
    return (this.#of('shell')?.manifest.fonts ?? []).map((file) => addressOf('shell', file));
  }

  /** Returns every file that a page or widget of an area needs, besides the shell's own. */
  filesFor(area: string, chunk: string): PageFile[] {
    const shell = this.#of('shell');
    const build = this.buildOf(area);
    if (!build || build.manifest.entry.length === 0) {
      const away = (build === null && this.#of(area) !== null) || !this.#mayEnter(area);
      // Areas can be part of the shell's build: a monolith has all its pages there.
      return away ? [] : this.#files('shell', shell, ownValue(shell?.manifest.pages, chunk));
    }
    const { pages, consumes, routes } = build.manifest;
    if (!this.#mayEnter(area) && !routes.some(({ page, team }) => team && page === chunk)) return [];
    const heavy = (ownValue(consumes, chunk) ?? []).flatMap((key) => this.#files('shell', shell, ownValue(shell?.manifest.provides, key)));
    const entry = area === 'shell' ? null : entryFile(area, build);
    const container = area === 'shell' ? [] : [...(entry ? [entry] : []), ...this.#files(area, build, pages.remote)];
    return [...container, ...this.#files(area, build, ownValue(pages, chunk)), ...heavy];
  }
}
