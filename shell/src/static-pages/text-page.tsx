import { Page } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  lead?: ReactNode;
  /** The day of its last change, as the page says it. */
  updated?: string;
  children: ReactNode;
}

/** A page to be read: one column of text. */
export function TextPage({ title, lead, updated, children }: TextPageProps) {
  return (
    <Page title={title} lead={lead}>
      <div className={styles.text}>
        {updated && <p className={styles.updated}>Última actualización: {updated}</p>}
        {children}
      </div>
    </Page>
  );
}
