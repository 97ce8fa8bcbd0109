import { HttpError } from '../../kernel/errors';

/** Returns how a refusal of a bulk call names the row. */
export const rowName = (index: number): string => `Fila ${index + 1}: `;

/** Refuses (422) a bulk call that names a player twice, because it is ambiguous. */
export function requireOnce(keys: readonly (number | string)[], { field, member }: { field: string; member?: string }): void {
  const first = new Map<number | string, number>();
  for (const [index, key] of keys.entries()) {
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const message = `${rowName(index)}este jugador ya está en la fila ${earlier + 1}.`;
      throw new HttpError('rule_violation', message, { issues: [{ path: [field, index, member].filter((part) => part !== undefined).join('.'), message }] });
    }
    first.set(key, index);
  }
}
