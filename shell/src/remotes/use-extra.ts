import { type ComponentType, useEffect, useState } from 'react';

/** A part of the frame that few visits show: its code comes when it is wanted, and where that fails the page goes on without it. `load` stays the same. */
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
