import type { ModerationNotice, OwnReport } from '@mesa/contract/calls/moderation';
import { longDay } from '@mesa/contract/format/date';
import { answerToReporter, noticeOf, reportables, reportReasonNames } from '@mesa/contract/rules/moderation';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';
import { useEffect, useState } from 'react';
import { AppealDialog } from './appeal-dialog';
import styles from './moderation-lists.module.css';

interface ModerationListsProps {
  notices: readonly ModerationNotice[];
  reports: readonly OwnReport[];
}

/** 'Avisos de moderación' and 'Mis denuncias': decisions about the user's content, and about what the user reported. */
export default function ModerationLists({ notices, reports }: ModerationListsProps) {
  useEffect(() => {
    // The linked sections exist only once the answer has arrived.
    if (['#avisos', '#denuncias'].includes(location.hash)) document.querySelector(location.hash)?.scrollIntoView();
  }, []);
  return (
    <>
      {notices.length > 0 && (
        <Panel tone="warning">
          <Section title="Avisos de moderación" id="avisos">
            <ul className={styles.list} aria-label="Avisos de moderación">
              {notices.map((notice) => (
                <li key={notice.id}>
                  <Notice notice={notice} />
                </li>
              ))}
            </ul>
          </Section>
        </Panel>
      )}
      {reports.length > 0 && (
        <Panel>
          <Section title="Mis denuncias" id="denuncias">
            <ul className={styles.list} aria-label="Mis denuncias">
              {reports.map((report) => (
                <li key={report.id}>
                  <Report report={report} />
                </li>
              ))}
            </ul>
          </Section>
        </Panel>
      )}
    </>
  );
}

function Notice({ notice }: { notice: ModerationNotice }) {
  const [isAppealing, setIsAppealing] = useState(false);
  const { kind, name, decision, reasons, appeal, review } = notice;
  if (decision.outcome === 'none') return null;
  return (
    <>
      <p>
        <strong>{noticeOf(kind, decision.outcome)}</strong>{' '}
        {review && <Badge tone={review.upheld ? 'neutral' : 'success'}>{review.upheld ? 'Definitivo' : 'Anulado'}</Badge>}
      </p>
      <p>
        {reportables[kind].label} «{name}», el {longDay(decision.at)}.
        {reasons.length > 0 && ` Denuncias: ${reasons.map((reason) => reportReasonNames[reason].toLowerCase()).join(', ')}.`}
      </p>
      {decision.message && <p>Motivo: {decision.message}</p>}
      {appeal && (
        <p>
          Apelaste el {longDay(appeal.at)}: «{appeal.text}»
        </p>
      )}
      {review ? (
        <p>
          {review.upheld
            ? 'Lo revisamos otra vez y la decisión se mantiene. Es definitiva.'
            : 'Lo revisamos otra vez y anulamos la decisión: todo está como antes.'}
          {review.message && ` ${review.message}`}
        </p>
      ) : appeal ? (
        <p>Un administrador la está revisando. Su respuesta será definitiva.</p>
      ) : (
        <Button size="small" onClick={() => setIsAppealing(true)} aria-label={`Apelar: ${name}`}>
          Apelar
        </Button>
      )}
      {isAppealing && <AppealDialog notice={notice} onClose={() => setIsAppealing(false)} />}
    </>
  );
}

function answerTo({ decision, reversed }: OwnReport): string {
  if (!decision) return 'Un administrador todavía la tiene que revisar.';
  if (reversed) return 'La decisión se revisó otra vez y se anuló.';
  return answerToReporter[decision.outcome];
}

function Report({ report }: { report: OwnReport }) {
  const { kind, name, reason, at, decision } = report;
  return (
    <>
      <p>
        <strong>
          {reportables[kind].label} «{name}»
        </strong>{' '}
        <Badge tone={decision ? 'neutral' : 'info'}>{decision ? 'Resuelta' : 'En revisión'}</Badge>
      </p>
      <p>
        {reportReasonNames[reason]}. Lo denunciaste el {longDay(at)}.
      </p>
      <p>
        {answerTo(report)}
        {decision?.message && ` ${decision.message}`}
      </p>
    </>
  );
}
