import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Instant, Success } from './primitives';

export const failureKinds = ['entry', 'page', 'crash', 'mismatch', 'error', 'hang', 'killed'] as const;

/** A place in a file of the build, as browsers count: from 1. */
const position = z.int().min(1).max(100_000_000);

export const Frame = z.strictObject({ file: z.string().max(120), line: position, column: position });
export type Frame = z.infer<typeof Frame>;

/** The stored length of an error's message. */
export const maxMessage = 300;

/** The maximum frames of a failure: the innermost ones in the area's own files. */
export const maxFrames = 8;

export const reportFailure = endpoint({
  method: 'POST',
  path: '/api/load-failures',
  access: 'anyone',
  writes: ['release'],
  summary: 'El navegador avisa de que el código de una publicación no llegó o no funcionó',
  body: z.strictObject({
    area: AreaName,
    release: ReleaseId,
    /**
     * The entry did not load; a page's code did not load; a page threw; the browser drew a page differently from the server; an error that no page
     * caught; the page stopped answering; its tab ended without leaving it.
     */
    kind: z.enum(failureKinds),
    page: z.string().max(60).nullable(),
    message: z.string().max(maxMessage),
    /** Where the area's code failed, innermost first. */
    frames: z.array(Frame).max(maxFrames).default([]),
    /** The file that did not arrive or did not run; none if running code failed. */
    file: z.string().max(120).optional(),
    /** The hash of a file that arrived and did not run. */
    integrity: z.string().max(100).optional(),
  }),
  result: z.object({ status: Success }),
});

/** Equal failures of a release, as browsers reported them. */
export const Failure = z.object({
  release: ReleaseId,
  kind: z.enum(failureKinds),
  /** The requested page or widget. */
  page: z.string().nullable(),
  /** Without query strings, tokens and personal data. */
  message: z.string(),
  count: z.int().positive(),
  firstAt: Instant,
  lastAt: Instant,
  /** Positions of the latest one, innermost first: `src/deck/deck-page.tsx:31`, or the position in the build without a source map. */
  frames: z.array(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** Where browsers send reports of crashed pages (Reporting API). */
export const crashReportPath = '/api/crash-reports';

export const listFailures = endpoint({
  method: 'GET',
  path: '/api/releases/:area/failures',
  access: 'deployer',
  action: 'look',
  reads: ['release'],
  summary: 'Los fallos de las publicaciones de un área, con archivo y línea, el más reciente primero',
  params: AreaParam,
  result: z.object({ status: Success, failures: z.array(Failure) }),
});
