import styles from './release-name.module.css';

/** A build's version and hash, as one word for selecting and copying. */
export function ReleaseName({ release }: { release: string | null }) {
  if (release === null) return <span className={styles.included}>Incluida con el servidor</span>;
  const [version, hash] = release.split('+');
  return (
    <span className={styles.name}>
      <strong>{version}</strong>
      <span className={styles.hash}>+{hash}</span>
    </span>
  );
}
