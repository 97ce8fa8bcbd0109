import { useState } from 'react';
import styles from './logo.module.css';

const source = '/uploads/brand/logo.webp';

export function Logo() {
  const [failed, setFailed] = useState(false);
  if (failed) return <span className={styles.text}>Logo</span>;
  return <img className={styles.picture} src={source} alt="Mesa Abierta" width="134" height="48" onError={() => setFailed(true)} />;
}
