import { withdrawProposal } from '@mesa/release-contract/calls/approval';
import { useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { WarningIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { Timestamp } from '../timestamp';
import styles from './area-proposal.module.css';
import { type AreaOverview, buildName, may, misfits, type Overview } from './overview';
import { PreviewLink } from './preview-link';
import { ReleaseName } from './release-name';
import type { Change } from './use-change';

interface AreaProposalProps {
  area: AreaOverview;
  overview: Overview;
  /** The button whose change is being sent. */
  busy: string | undefined;
  change: Change;
  onApprove(release: string): void;
}

/** Says that a second person approves the area's releases, and which release waits for that, or for a change with other areas; nothing if neither is so. */
export function AreaProposal({ area, overview, busy, change, onApprove }: AreaProposalProps) {
  const { area: name, label, state, proposal } = area;
  const { approval, proposed, revision } = state;
  const { write } = useWrite(withdrawProposal);
  if (!proposed) return approval ? <p className={styles.rule}>Una segunda persona aprueba cada publicación.</p> : null;
  const { release } = proposed;
  const version = buildName(release);
  const reasons = misfits(overview, name, release);

  async function withdraw() {
    const text = 'Nada cambia en línea. La publicación se guarda y se puede proponer otra vez.';
    if (!(await confirm({ title: `¿Retirar la propuesta de ${version}?`, text, confirmLabel: 'Retirar', tone: 'danger' }))) return;
    const done = `${label}: la propuesta de ${version} se retiró.`;
    const refusal = await change('withdraw', () => write({ params: { area: name }, body: { revision } }), done);
    if (refusal !== null) await notice(refusal, { title: 'No se cambió nada' });
  }

  const mayApprove = approval && may(area, 'promote') && proposal?.mine === false;
  const missing = approval
    ? 'Falta que la apruebe otra persona responsable, o el administrador del sitio.'
    : 'Estará en línea cuando se haga el cambio de todas.';
  return (
    <div className={styles.proposal}>
      <h3>{approval ? 'Espera a una segunda persona' : 'Espera un cambio con otras áreas'}</h3>
      <p>
        {proposal ? <strong>{proposal.by}</strong> : 'Alguien'} propuso <ReleaseName release={release} />
        {proposal && (
          <>
            {' '}
            el <Timestamp at={proposal.at} />
          </>
        )}
      </p>
      {!mayApprove && <p>{missing}</p>}
      {reasons.length > 0 && (
        <p className={styles.misfit}>
          <WarningIcon /> {reasons.join(' ')}
        </p>
      )}
      <div className={styles.actions}>
        {mayApprove && reasons.length === 0 && (
          <Button size="small" tone="primary" busy={busy === `promote ${release}`} onClick={() => onApprove(release)}>
            Aprobar y poner en línea<VisuallyHidden> {release}</VisuallyHidden>
          </Button>
        )}
        {may(area, 'promote') && (
          <Button size="small" tone="danger" busy={busy === 'withdraw'} onClick={withdraw}>
            Retirar la propuesta<VisuallyHidden> de {release}</VisuallyHidden>
          </Button>
        )}
        <PreviewLink area={area} release={release} />
      </div>
    </div>
  );
}
