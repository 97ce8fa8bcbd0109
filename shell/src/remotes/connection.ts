interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** People who save data, or whose line is slow, need it for what they asked for: nothing is fetched ahead. */
export function isScarce(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}
