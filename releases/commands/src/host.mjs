// What a product passes to the commands.

/**
 * @typedef {object} Host
 * @property {string} command the command as the person types it
 * @property {{ site: string, releasesPage: string, roles: string, doors: string }} names what sentences name of the product: a site of it, the address of its
 * page of releases, its roles, and where areas import what the shell shares
 * @property {(...modules: string[]) => Promise<any>} load returns the exports of modules of the release contract, such as `calls/releases`
 * @property {() => Promise<Texts>} loadTexts
 * @property {() => Promise<Rules>} loadRules returns the rules by which builds are inspected
 * @property {(content: Buffer) => string} integrityOf returns a file's hash in the format of the manifest
 * @property {(folder: string) => Promise<{ output: string, faults: string[] }>} buildRelease builds an area; its faults are one line each
 * @property {(folder: string) => Promise<string[]>} typeFaults checks the types of an area's sources
 * @property {(folder: string) => string} raiseVersion returns the command that gives an area its next version
 * @property {() => Promise<Trial>} loadTrial returns what opens a build's pages before it is uploaded
 */

/**
 * How the product words numbers and what is known of releases.
 * @typedef {object} Texts
 * @property {(count: number, one: string, many: string) => string} counted
 * @property {(pace: any) => string} canaryPace
 * @property {(page: any) => string} slowerPage
 * @property {(rule: any) => string} flagAudience
 * @property {(share: number) => string} differenceText
 */

/**
 * @typedef {object} Rules
 * @property {any} ReleaseManifest the form of a manifest
 * @property {Record<string, number>} remoteBudgets
 * @property {Record<string, number>} shellBudgets
 * @property {(sources: string[], folder: string) => string[]} copiesIn returns which sources an area must not bundle
 */

/**
 * Opens the pages of a build, for example with demo accounts.
 * @typedef {object} Trial
 * @property {(folder: string) => Promise<any>} startTrial begins while the area builds
 * @property {(build: any, trial: Promise<any>, printProgress: (line: string) => void) => Promise<void>} tryWithAccounts throws a Failure with what does not work
 * @property {(trial: Promise<any>) => Promise<void>} endTrial
 */

/** What the product passed. @type {Host} */
export let host;
/** @type {Texts} */
export let texts;
/** The release contract's words for kinds of failures. @type {Record<string, string>} */
export let failureNames;

/** @param {Host} given */
export async function takeHost(given) {
  host = given;
  [texts, { failureNames }] = await Promise.all([given.loadTexts(), given.load('release')]);
}
