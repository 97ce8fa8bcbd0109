import { type ReactNode, useEffect } from 'react';
import { cx } from './class-names';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The tab's title, if it differs from the heading. */
  documentTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  children: ReactNode;
}

/** A page's heading and body. The heading takes focus after a navigation, so it needs a tabIndex. */
export function Page({ title, documentTitle = title, lead, actions, back, children }: PageProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Mesa Abierta`;
  }, [documentTitle]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title?: string;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Section({ title, actions, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id} {...(title && { 'aria-label': title })}>
      {(title || actions) && (
        <div className={styles.sectionHeader}>
          {title && <h2>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

interface PanelProps {
  tone?: 'raised' | 'sunken' | 'accent' | 'warning';
  children: ReactNode;
}

/** A separate surface on the page. */
export const Panel = ({ tone = 'raised', children }: PanelProps) => <div className={cx(styles.panel, styles[tone])}>{children}</div>;
