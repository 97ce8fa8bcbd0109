import type { Expansion } from '@mesa/contract/calls/expansions';
import { pictureSources } from '@mesa/ui/card-picture';
import { useState } from 'react';
import styles from './expansion-logo.module.css';

/** The expansion's logo in a box of fixed size, or its code if the logo is missing or fails to load. */
export function ExpansionLogo({ expansion: { code, url_image }, sizes }: { expansion: Pick<Expansion, 'code' | 'url_image'>; sizes: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.logo}>
      {url_image === null || failed ? (
        <span aria-hidden="true">{code}</span>
      ) : (
        <img {...pictureSources(url_image, [160, 320, 480])} sizes={sizes} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
