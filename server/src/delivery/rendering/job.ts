/** A file of an area's server build; the shell's comes first. */
export interface RenderFile {
  readonly area: string;
  readonly name: string;
}

/** Everything the renderer gets for a page: the builds, the address, and the answers to its first calls. */
export interface RenderJob {
  readonly files: readonly RenderFile[];
  /** Path and query; null if no page is rendered. */
  readonly address: string | null;
  /** The page whose head is returned; null if it has none, or if the builds are only to be read. */
  readonly head: { readonly area: string; readonly page: string } | null;
  /** JSON. */
  readonly registry: string;
  /** JSON. */
  readonly answers: string;
  /** Whether the builds are not accepted yet, so that no other page may share a context with them. */
  readonly isTrial?: boolean;
}

export interface ToRenderer {
  readonly id: number;
  readonly job: RenderJob;
  /** The sources of files that this renderer does not have yet. */
  readonly sources: readonly (readonly [name: string, source: string])[];
}

export interface FromRenderer {
  readonly id: number;
  /**
   * The HTML inside #root in UTF-8; null if none was wanted. Bytes are outside V8's heap; strings of this size fill its old space, and all garbage is
   * collected after a few pages.
   */
  readonly html?: Buffer | null;
  /** JSON, also if rendering failed; null if none was wanted. */
  readonly head?: string | null;
  readonly error?: string;
  /** Processor time, in milliseconds. */
  readonly cpuMs: number;
  /** Heap and buffers, in megabytes. */
  readonly memoryMb: number;
}
