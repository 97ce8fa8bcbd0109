import { z } from 'zod';
import { areaName, notAnArea } from '../release';
import { DeclaredFlag, Filling, MenuEntry, Route } from './description';
import { text } from './primitives';

const kilobyte = 1024;
export const mebibyte = 1024 * kilobyte;

/** The federation name of an area, or `shell`. Any repository may have one. */
export const AreaName = z.string().regex(areaName, notAnArea);
const Version = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Una versión se escribe como 1.4.0.');
/** `1.4.0+3f9c21ab04d7`: the version, and the first 12 hexadecimal digits of the SHA-256 of the manifest. */
export const ReleaseId = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?\+[0-9a-f]{12}$/, 'No es una publicación: se escribe como 1.4.0+3f9c21ab04d7.');
/** A file of a build: in one flat folder, with the content's hash in its name. */
const FileName = z
  .string()
  .max(120)
  .regex(/^\w[\w.-]*\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)$/, 'El nombre de un archivo lleva el hash de su contenido: nombre.1a2b3c4d.js.');
/** The build for the server's renderer: it never leaves the server. */
const ServerFile = z
  .string()
  .max(120)
  .regex(/^server\.[0-9a-f]{8}\.cjs$/, 'El archivo para el servidor se llama server.1a2b3c4d.cjs.');
/** The exports of a module, or those that a build uses. */
const Names = z.array(z.string().max(60)).max(200);
const FilesByName = z.record(z.string().max(120), z.array(FileName));

/** A build's description, verified before the build is shown: the file release.json next to its files. */
export const ReleaseManifest = z.strictObject({
  area: AreaName,
  version: Version,
  /** The version of the contract between shell and remotes (shared/runtime/src/remote-module.ts). */
  contract: z.int().positive(),
  /** The area's Spanish name on screen. */
  label: text(40).min(1),
  /** The roles that may see it; empty for everybody. */
  roles: z.array(z.string().max(40)),
  /** Tells other people that its pages require a role; otherwise they get a page not found. */
  announced: z.literal(true).optional(),
  routes: z.array(Route).max(100),
  widgets: z.array(z.string().max(60)).max(50),
  /** Its widgets in the slots of other areas' pages. */
  fillings: z.array(Filling).max(50).optional(),
  /** Its parts that are on for some visitors only. */
  flags: z.array(DeclaredFlag).max(30).optional(),
  /** Its entries in the site's menu. */
  menu: z.array(MenuEntry).max(30),
  /** Scripts and styles that start it, in order; for a remote the one entry with its container. */
  entry: z.array(FileName).min(1),
  /** The files of each page and widget by name; for a remote also those of its exposed module, as `remote`. */
  pages: FilesByName,
  /** The shared modules that each of them uses from the shell. */
  consumes: z.record(z.string().max(120), z.array(z.string().max(120))),
  /** For the shell: the files of each module that it offers outside its entry. */
  provides: FilesByName,
  fonts: z.array(FileName),
  /** Its scripts request each file with its hash, so the page's preloads must too; without it only the entry has a hash. */
  integrity: z.literal(true).optional(),
  /** The script with the hashes of everything that its entry loads after the first page; older releases have them in their entry. */
  hashes: FileName.optional(),
  /** The file with which the server draws the area's pages; without it only browsers draw them. */
  server: ServerFile.optional(),
  /** For a remote, its needs of every shared module: the used names of our modules, a version range of a library. */
  needs: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** Every call that its code can make, `GET /api/stores/:id`; releases from before this field have none. */
  calls: z
    .array(
      z
        .string()
        .max(210)
        .regex(/^(GET|POST|PUT|DELETE) \/\S+$/),
    )
    .max(400)
    .optional(),
  /** For the shell, what it shares: the names of our modules, the version of a library. */
  offers: z.record(z.string().max(120), z.union([Names, z.string().max(60)])),
  /** The sources of its modules: our paths (shared/runtime/src/api.ts) and package names. */
  sources: z.array(z.string().max(300)),
  files: z
    .array(
      z.strictObject({
        name: z.union([FileName, ServerFile]),
        bytes: z
          .int()
          .nonnegative()
          .max(2 * mebibyte),
        // Earlier releases name SHA-384.
        integrity: z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/),
      }),
    )
    .min(1)
    .max(300),
});
export type ReleaseManifest = z.infer<typeof ReleaseManifest>;

/** Why a release is refused: the rule, the file if there is one, and what to do. */
export const Refusal = z.object({ rule: z.string(), file: z.string().nullable(), message: z.string() });
export type Refusal = z.infer<typeof Refusal>;

/** Gzipped bytes of a remote that a phone downloads: its entry, its largest page (scripts), its largest page's styles.
 * The largest page is the console, which must contain the engine to work offline. */
export const remoteBudgets = { entry: 9 * kilobyte, page: 42 * kilobyte, css: 10 * kilobyte } as const;
/** For the shell: its first scripts (all addresses, the session, shared modules), its largest page, its styles. */
export const shellBudgets = { entry: 171 * kilobyte, page: 40 * kilobyte, css: 10 * kilobyte } as const;
