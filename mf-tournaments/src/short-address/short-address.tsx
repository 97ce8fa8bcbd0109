import { qrCode } from '@mesa/runtime/format/qr-code';
import { useBrowser } from '@mesa/ui/hydrated';
import { type ReactNode, useMemo } from 'react';
import styles from './short-address.module.css';

/** The tournament's short address, as a code to scan and as text to type, with its purpose above. */
export function ShortAddress({ code, children = 'Mira tu mesa en tu teléfono' }: { code: string; children?: ReactNode }) {
  const origin = useBrowser(() => location.origin, '');
  return origin ? <Code url={`${origin}/t/${code}`} code={code} text={children} /> : null;
}

function Code({ url, code, text }: { url: string; code: string; text: ReactNode }) {
  const { size, path } = useMemo(() => qrCode(url), [url]);
  return (
    <div className={styles.address}>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR de ${url}`} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <p>
        {text}
        <br />
        <strong>
          {location.host}/t/{code}
        </strong>
      </p>
    </div>
  );
}
