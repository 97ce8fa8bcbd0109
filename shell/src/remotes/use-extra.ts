import { type ComponentType, useEffect, useState } from 'react';

/** Loads a rarely shown part of the frame on demand. If loading fails, the page works without it. `load` must keep its identity. */
export function useExtra<Props>(wanted: boolean, load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> | null {
  const [Extra, setExtra] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (wanted)
      load().then(
        (module) => setExtra(() => module.default),
        () => undefined,
      );
  }, [wanted, load]);
  return wanted ? Extra : null;
}
