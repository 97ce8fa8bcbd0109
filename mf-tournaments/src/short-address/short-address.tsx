import { qrCode } from '@mesa/runtime/format/qr-code';
import { useBrowser } from '@mesa/ui/hydrated';
import { useMemo } from 'react';
import styles from './short-address.module.css';

/** The tournament's short address, to point a phone at and to type. */
export function ShortAddress({ code }: { code: string }) {
  const origin = useBrowser(() => location.origin, '');
  return origin ? <Code url={`${origin}/t/${code}`} code={code} /> : null;
}

function Code({ url, code }: { url: string; code: string }) {
  const { size, path } = useMemo(() => qrCode(url), [url]);
  return (
    <div className={styles.address}>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR de ${url}`} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <p>
        Mira tu mesa en tu teléfono
        <br />
        <strong>
          {location.host}/t/{code}
        </strong>
      </p>
    </div>
  );
}
