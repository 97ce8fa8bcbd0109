import type { ReportCase } from '@mesa/contract/calls/moderation';
import { type ReportReason, reportables, reportOutcomeNames, reportReasonNames, reportReasons } from '@mesa/contract/rules/moderation';
import { counted } from '@mesa/contract/text/plural';
import { Link } from '@mesa/runtime/router';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { Timestamp } from '../timestamp';
import { type Action, actionName, actionsOf, consequenceOf } from './case-actions';
import styles from './reports.module.css';

interface CaseCardProps {
  reported: ReportCase;
  onAct(action: Action): void;
}

/** One reported item: its current content, the reports with their reasons, past decisions and possible actions. */
export function CaseCard({ reported, onAct }: CaseCardProps) {
  const { kind, now, reportedName, reports, affected, decision, appeal, review } = reported;
  const name = now?.name ?? reportedName;
  const actions = actionsOf(reported);
  return (
    <Panel>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{now ? <Link to={now.path}>{name}</Link> : name}</h2>
          <p>
            <Badge>{reportables[kind].label}</Badge> <Badge tone="warning">{counted(reports.length, 'denuncia', 'denuncias')}</Badge>{' '}
            {now?.hidden && <Badge tone="danger">Oculto</Badge>}
            {!now && <Badge>Ya no existe</Badge>}
          </p>
          {now && now.name !== reportedName && <p>Cuando se denunció se llamaba «{reportedName}».</p>}
          <p>{affected.length > 0 ? `Afecta a: ${affected.join(', ')}` : 'No tiene una cuenta a la que avisar.'}</p>
        </div>
        {now?.picture && <img className={styles.picture} src={now.picture} alt={`Cómo se ve ${name}`} width={240} height={126} loading="lazy" />}
      </div>
      <Reasons reports={reports} />
      {decision && (
        <p>
          <strong>{reportOutcomeNames[decision.outcome]}</strong>, {decision.by}, <Timestamp at={decision.at} short />.
          {decision.message && ` ${decision.message}`}
        </p>
      )}
      {appeal && (
        <p>
          <strong>Apelación</strong>, <Timestamp at={appeal.at} />: «{appeal.text}»
        </p>
      )}
      {review && (
        <p>
          <strong>{review.upheld ? 'Decisión confirmada' : 'Decisión anulada'}</strong>, {review.by}, <Timestamp at={review.at} short />.
          {review.message && ` ${review.message}`}
        </p>
      )}
      {actions.length > 0 && (
        <ul className={styles.actions} aria-label={`Qué hacer con ${name}`}>
          {actions.map((action) => {
            const label = actionName(action, reported);
            return (
              <li key={label}>
                <Button size="small" aria-label={`${label}: ${name}`} onClick={() => onAct(action)}>
                  {label}
                </Button>
                <span>{consequenceOf(action, reported)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** How often each reason was given, and the reporters' comments. */
function Reasons({ reports }: Pick<ReportCase, 'reports'>) {
  const times = (reason: ReportReason) => reports.filter((one) => one.reason === reason).length;
  const written = reports.flatMap(({ details, ...report }) => (details === null ? [] : { details, ...report }));
  return (
    <>
      <ul className={styles.reasons} aria-label="Motivos">
        {reportReasons
          .filter((reason) => times(reason) > 0)
          .map((reason) => (
            <li key={reason}>
              {reportReasonNames[reason]}
              {times(reason) > 1 && ` · ${times(reason)} veces`}
            </li>
          ))}
      </ul>
      {written.length > 0 && (
        <ul className={styles.texts} aria-label="Lo que escribieron">
          {written.map(({ details, at, reason }) => (
            <li key={`${at} ${details}`}>
              <span className={styles.text}>«{details}»</span> {reportReasonNames[reason]}, <Timestamp at={at} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
