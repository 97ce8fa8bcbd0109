import { z } from 'zod';
import { mebibyte } from './manifest';

/** A build that is sent to the site. */
export const SentBuild = z.strictObject({
  // The verification parses it and reports each fault.
  manifest: z.record(z.string(), z.unknown()),
  /** The files of the build, in base64, by name. */
  files: z.record(z.string().max(120), z.base64()),
  /** The source map of each script and style, by its name: stored with the release and never served. */
  maps: z.record(z.string().max(120), z.base64()).default({}),
});

export const maxBuildBytes = 16 * mebibyte;
