import TCGdex from '@tcgdex/sdk';
import { type ThrottleOptions, throttledFetch } from './throttled-fetch';

const throttle = { pauseMs: 200, retryMs: 2000, tries: 6 } as const;

export interface TcgdexOptions extends Partial<ThrottleOptions> {
  /** TCGdex's own address without one. */
  endpoint?: string | undefined;
}

export interface Tcgdex {
  es: TCGdex;
  en: TCGdex;
  /** Spanish of Latin America. */
  mx: TCGdex;
}

/** TCGdex in its three languages, asked one thing at a time and without haste. */
export function openTcgdex({ endpoint, signal, ...pace }: TcgdexOptions): Tcgdex {
  // The SDK takes an answer of 429 for a card that does not exist: only answers that count may reach it.
  TCGdex.fetch = throttledFetch({ ...throttle, ...pace, signal });
  const [es, en, mx] = (['es', 'en', 'es-mx'] as const).map((language) => {
    const api = new TCGdex(language);
    if (endpoint) api.setEndpoint(endpoint);
    return api;
  }) as [TCGdex, TCGdex, TCGdex];
  return { es, en, mx };
}
