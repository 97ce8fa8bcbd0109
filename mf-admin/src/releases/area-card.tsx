import { roleNames, toRole } from '@mesa/contract/rules/roles';
import { promoteRelease, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { nextStep } from '@mesa/release-contract/release';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { ChevronIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type ComponentProps, useId, useState } from 'react';
import { ApprovalRule } from './approval-rule';
import styles from './area-card.module.css';
import { AreaFailures } from './area-failures';
import { AreaFlags } from './area-flags';
import { AreaHistory } from './area-history';
import type AreaPreviewsModule from './area-previews';
import { AreaProposal } from './area-proposal';
import type CanaryFormModule from './canary-form';
import type OffFormModule from './off-form';
import { type AreaOverview, buildName, hasPrevious, may, type Overview } from './overview';
import { PreviewLink } from './preview-link';
import { promotionOf, promotionQuestion, promotionVerbs } from './promotion';
import { ReleaseList } from './release-list';
import { ReleaseTrack } from './release-track';
import type SlowFormModule from './slow-form';
import { useChange } from './use-change';

// Separate chunks, loaded with the dialog or the list.
const CanaryForm = lazyPage<ComponentProps<typeof CanaryFormModule>>(() => import('./canary-form'));
const OffForm = lazyPage<ComponentProps<typeof OffFormModule>>(() => import('./off-form'));
const SlowForm = lazyPage<ComponentProps<typeof SlowFormModule>>(() => import('./slow-form'));
const AreaPreviews = lazyPage<ComponentProps<typeof AreaPreviewsModule>>(() => import('./area-previews'));

/** Areas that must stay on: without them this page could not load. */
const cannotBeOff = (area: string) => area === 'shell' || area === 'mf_admin';

/** One area: its live, previous and trial builds, with buttons to switch them. */
export function AreaCard({ area, overview }: { area: AreaOverview; overview: Overview }) {
  const { area: name, label, state, releases } = area;
  const { active, previous, canary, off, revision } = state;
  const { busy, done, change } = useChange(name);
  const { write: putLive } = useWrite(promoteRelease);
  const { write: rollBack } = useWrite(rollbackRelease);
  const { write: tryOn } = useWrite(startCanary);
  const { write: switchTo } = useWrite(switchArea);
  const [shown, setShown] = useState<'releases' | 'previews' | 'flags' | 'failures' | 'history'>();
  const [form, setForm] = useState<{ kind: 'off' } | { kind: 'canary'; release: string } | { kind: 'slow'; release: string; percent: number }>();
  const next = nextStep(canary?.percent ?? null);
  const details = useId();
  const params = { area: name };

  async function ask(question: Parameters<typeof confirm>[0], button: string, write: () => Promise<unknown>, doneText: string) {
    if (!(await confirm(question))) return;
    const refusal = await change(button, write, doneText);
    if (refusal !== null) await notice(refusal, { title: 'No se cambió nada' });
  }

  /** A slower canary continues only with a reason. Callers without that right see the server's refusal. */
  const isSlow = (release: string) => canary?.release === release && (area.pace?.slower.length ?? 0) > 0 && may(area, 'proceedAnyway');

  const promote = async (release: string) => {
    if (isSlow(release)) return setForm({ kind: 'slow', release, percent: 100 });
    const { question, again, doneText } = promotionQuestion(area, release);
    const write = () => putLive({ params, body: { release, revision, ...(again ? { again: true } : {}) } });
    return ask(question, `promote ${release}`, write, doneText);
  };

  const verbOf = (release: string) => promotionVerbs[promotionOf(area, release)];

  const stepOn = async (release: string, percent: number) => {
    if (isSlow(release)) return setForm({ kind: 'slow', release, percent });
    const version = buildName(release);
    const text = `Quien la recibe sigue con ella, y otros la reciben desde su próxima visita. Si falla demasiado, se retira sola.`;
    const write = () => tryOn({ params, body: { release, percent, revision } });
    const doneText = `${label}: ${version} está en prueba con el ${percent} % de los visitantes.`;
    return ask({ title: `¿Seguir la prueba de ${version} con el ${percent} %?`, text, confirmLabel: 'Seguir' }, 'canary', write, doneText);
  };

  const endCanary = (tried: string) => {
    const version = buildName(tried);
    const text = `Quien la recibía vuelve a ${buildName(active)} desde su próxima visita. La publicación se guarda y se puede probar otra vez.`;
    const question = { title: `¿Retirar la prueba de ${version}?`, text, confirmLabel: 'Retirar', tone: 'danger' as const };
    return ask(question, 'rollback', () => rollBack({ params, body: { revision } }), `${label}: la prueba de ${version} terminó.`);
  };

  const goBack = () => {
    const text = `Desde la próxima visita todos reciben ${buildName(previous)} en lugar de ${buildName(active)}. Es inmediato y no construye nada.`;
    const question = { title: `¿Volver a ${buildName(previous)} en ${label}?`, text, confirmLabel: 'Volver', tone: 'danger' as const };
    return ask(question, 'rollback', () => rollBack({ params, body: { revision } }), `${label}: volvió ${buildName(previous)}.`);
  };

  async function switchOn() {
    const refusal = await change('on', () => switchTo({ params, body: { message: null, revision } }), `${label} está encendida.`);
    if (refusal !== null) await notice(refusal, { title: 'No se cambió nada' });
  }

  const toggle = (which: NonNullable<typeof shown>) => setShown(shown === which ? undefined : which);

  return (
    <section className={styles.card} aria-label={label} data-off={off !== null}>
      <header className={styles.header}>
        <h2>{label}</h2>
        <code>{name}</code>
        <span className={styles.badges}>
          {off !== null && <Badge tone="danger">Apagada</Badge>}
          {canary && <Badge tone="warning">En prueba: {canary.percent} %</Badge>}
          {area.roles.map((role) => (
            <Badge key={role}>Solo {roleNames[toRole(role)].toLowerCase()}</Badge>
          ))}
          {!area.resident && <Badge tone="info">Repositorio propio</Badge>}
        </span>
        {!cannotBeOff(name) &&
          may(area, 'switch') &&
          (off === null ? (
            <Button size="small" onClick={() => setForm({ kind: 'off' })}>
              Apagar<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          ) : (
            <Button size="small" tone="primary" busy={busy === 'on'} onClick={switchOn}>
              Encender<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          ))}
      </header>
      {off !== null && (
        <p className={styles.off}>
          <span>Los visitantes leen:</span> «{off}»
        </p>
      )}
      <AreaProposal area={area} overview={overview} busy={busy} change={change} onApprove={promote} />
      <ReleaseTrack
        area={area}
        actions={{
          previous: !canary && hasPrevious(area) && may(area, 'rollBack') && (
            <Button size="small" tone="danger" busy={busy === 'rollback'} onClick={goBack}>
              Volver a la anterior<VisuallyHidden> de {label}</VisuallyHidden>
            </Button>
          ),
          canary: canary && (
            <div className={styles.actions}>
              {next < 100 && (
                <Button size="small" tone="primary" busy={busy === 'canary'} onClick={() => stepOn(canary.release, next)}>
                  Siguiente paso: {next} %<VisuallyHidden> de {canary.release}</VisuallyHidden>
                </Button>
              )}
              {may(area, 'promote') && promotionOf(area, canary.release) !== 'approve' && (
                <Button
                  size="small"
                  tone={next < 100 ? 'secondary' : 'primary'}
                  busy={busy === `promote ${canary.release}`}
                  onClick={() => promote(canary.release)}
                >
                  {next < 100 ? verbOf(canary.release) : `Siguiente paso: ${verbOf(canary.release).toLowerCase()}`}
                  <VisuallyHidden> {canary.release}</VisuallyHidden>
                </Button>
              )}
              <Button size="small" onClick={() => setForm({ kind: 'canary', release: canary.release })}>
                Cambiar %<VisuallyHidden> de {canary.release}</VisuallyHidden>
              </Button>
              <Button size="small" tone="danger" busy={busy === 'rollback'} onClick={() => endCanary(canary.release)}>
                Retirar<VisuallyHidden> {canary.release}</VisuallyHidden>
              </Button>
              <PreviewLink area={area} release={canary.release} />
            </div>
          ),
        }}
      />
      <p role="status" className={styles.done}>
        {done}
      </p>
      <div className={styles.toggles}>
        <Button
          tone="quiet"
          size="small"
          icon={<ChevronIcon />}
          aria-expanded={shown === 'releases'}
          aria-controls={details}
          onClick={() => toggle('releases')}
        >
          Publicaciones ({releases.length})<VisuallyHidden> de {label}</VisuallyHidden>
        </Button>
        <Button
          tone="quiet"
          size="small"
          icon={<ChevronIcon />}
          aria-expanded={shown === 'previews'}
          aria-controls={details}
          onClick={() => toggle('previews')}
        >
          Vistas previas<VisuallyHidden> de {label}</VisuallyHidden>
        </Button>
        <Button tone="quiet" size="small" icon={<ChevronIcon />} aria-expanded={shown === 'flags'} aria-controls={details} onClick={() => toggle('flags')}>
          Funciones en prueba<VisuallyHidden> de {label}</VisuallyHidden>
        </Button>
        <Button
          tone="quiet"
          size="small"
          icon={<ChevronIcon />}
          aria-expanded={shown === 'failures'}
          aria-controls={details}
          onClick={() => toggle('failures')}
        >
          Fallos<VisuallyHidden> de {label}</VisuallyHidden>
        </Button>
        <Button tone="quiet" size="small" icon={<ChevronIcon />} aria-expanded={shown === 'history'} aria-controls={details} onClick={() => toggle('history')}>
          Historial<VisuallyHidden> de {label}</VisuallyHidden>
        </Button>
      </div>
      <div id={details} hidden={!shown}>
        {shown === 'releases' && (
          <>
            <ReleaseList area={area} overview={overview} busy={busy} onPromote={promote} onTry={(release) => setForm({ kind: 'canary', release })} />
            <ApprovalRule area={area} busy={busy} change={change} />
          </>
        )}
        {shown === 'previews' && <AreaPreviews area={area} />}
        {shown === 'flags' && <AreaFlags area={area} busy={busy} change={change} />}
        {shown === 'failures' && <AreaFailures area={name} label={label} />}
        {shown === 'history' && <AreaHistory area={name} label={label} />}
      </div>
      {form?.kind === 'off' && <OffForm area={area} busy={busy === 'off'} change={change} onClose={() => setForm(undefined)} />}
      {form?.kind === 'canary' && <CanaryForm area={area} release={form.release} busy={busy === 'canary'} change={change} onClose={() => setForm(undefined)} />}
      {form?.kind === 'slow' && (
        <SlowForm
          area={area}
          release={form.release}
          percent={form.percent}
          busy={busy === 'canary' || busy === `promote ${form.release}`}
          change={change}
          onClose={() => setForm(undefined)}
        />
      )}
    </section>
  );
}
