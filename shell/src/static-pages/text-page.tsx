import { Page } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import styles from './text-page.module.css';

interface TextPageProps {
  title: string;
  lead?: ReactNode;
  /** Date of the last change, as shown on the page. */
  updated?: string;
  children: ReactNode;
}

/** A text page in one column. */
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
