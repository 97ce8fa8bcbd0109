import TCGdex from '@tcgdex/sdk';
import { type ThrottleOptions, throttledFetch } from './throttled-fetch';

const throttle = { pauseMs: 200, retryMs: 2000, tries: 6 } as const;

export interface TcgdexOptions extends Partial<ThrottleOptions> {
  /** TCGdex's own address by default. */
  endpoint?: string | undefined;
}

export interface Tcgdex {
  es: TCGdex;
  en: TCGdex;
  /** Latin American Spanish. */
  mx: TCGdex;
}

/** Opens TCGdex in its three languages, with one slow request at a time. */
export function openTcgdex({ endpoint, signal, ...pace }: TcgdexOptions): Tcgdex {
  // The SDK mistakes a 429 for a missing card, so such answers are retried before it sees them.
  TCGdex.fetch = throttledFetch({ ...throttle, ...pace, signal });
  const [es, en, mx] = (['es', 'en', 'es-mx'] as const).map((language) => {
    const api = new TCGdex(language);
    if (endpoint) api.setEndpoint(endpoint);
    return api;
  }) as [TCGdex, TCGdex, TCGdex];
  return { es, en, mx };
}
