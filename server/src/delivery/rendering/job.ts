/** The file of an area's build for the renderer; the shell's comes first. */
export interface RenderFile {
  readonly area: string;
  readonly name: string;
}

/** What the renderer gets of a page, and nothing else: the builds, where it is, and the answers to its first calls. */
export interface RenderJob {
  readonly files: readonly RenderFile[];
  /** Path and query; none: no page is drawn. */
  readonly address: string | null;
  /** The page whose head is told; none: it has none of its own, or the builds are only to be read. */
  readonly head: { readonly area: string; readonly page: string } | null;
  /** JSON. */
  readonly registry: string;
  /** JSON. */
  readonly answers: string;
}

export interface ToRenderer {
  readonly id: number;
  readonly job: RenderJob;
  /** Of the files that this renderer does not have yet. */
  readonly sources: readonly (readonly [name: string, source: string])[];
}

export interface FromRenderer {
  readonly id: number;
  /** Inside #root; null where none was wanted. */
  readonly html?: string | null;
  /** JSON, also where drawing failed; null where none was wanted. */
  readonly head?: string | null;
  readonly error?: string;
  /** Processor time, in milliseconds. */
  readonly cpuMs: number;
  /** Heap and buffers, in megabytes. */
  readonly memoryMb: number;
}
