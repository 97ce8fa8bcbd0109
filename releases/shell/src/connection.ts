interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to skip prefetching: data saving is on or the connection is slow. */
export function isScarce(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}
