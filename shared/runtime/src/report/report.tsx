import type { ReportedThing } from '@mesa/contract/calls/moderation';
import type { ReportKind } from '@mesa/contract/rules/moderation';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import styles from './report.module.css';

const ReportDialog = lazyPage<{ thing: ReportedThing; onClose(): void }>(() => import(/* webpackChunkName: "report-dialog" */ './report-dialog'));

/** 'Denunciar', at the foot of pages about other people's content. The dialog's code loads on demand. */
export function ReportButton({ thing }: { thing: ReportedThing }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.foot}>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        Denunciar
      </Button>
      {open && <ReportDialog thing={thing} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Explains to the owner of a hidden item why others cannot see it, and where to appeal. */
export const HiddenNotice = lazyPage<{ kind: ReportKind }>(() => import(/* webpackChunkName: "hidden-notice" */ './hidden-notice'));
