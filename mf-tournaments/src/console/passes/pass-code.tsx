import { qrCode } from '@mesa/runtime/format/qr-code';
import { useMemo } from 'react';
import styles from './passes.module.css';
import { passLink } from './use-passes';

/** A pass as a code to scan. Dark on white in dark mode too, because some scanners cannot read inverted codes. */
export function PassCode({ secret, name }: { secret: string; name: string }) {
  const { size, path } = useMemo(() => qrCode(passLink(secret)), [secret]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR del pase de ${name}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
