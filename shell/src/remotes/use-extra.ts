import { type ComponentType, useEffect, useState } from 'react';

/** A part of the frame that few visits show: its code comes when it is wanted, and where that fails the page goes on without it. */
export function useExtra<Props>(wanted: boolean, load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> | null {
  const [Extra, setExtra] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code each time
  useEffect(() => {
    if (wanted)
      load().then(
        (module) => setExtra(() => module.default),
        () => undefined,
      );
  }, [wanted]);
  return wanted ? Extra : null;
}
