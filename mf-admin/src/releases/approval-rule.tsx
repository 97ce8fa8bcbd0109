import { requireApproval, waiveApproval } from '@mesa/release-contract/calls/approval';
import { useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { type AreaOverview, buildName, may } from './overview';
import type { Change } from './use-change';

interface ApprovalRuleProps {
  area: AreaOverview;
  /** The button whose change is being sent. */
  busy: string | undefined;
  change: Change;
}

/** The button that makes a second person approve the area's releases, or no longer; nothing for users who may not decide that. */
export function ApprovalRule({ area, busy, change }: ApprovalRuleProps) {
  const { area: name, label, state } = area;
  const { approval = false, proposed, revision } = state;
  const { write: ask } = useWrite(requireApproval);
  const { write: waive } = useWrite(waiveApproval);
  if (!may(area, approval ? 'waiveApproval' : 'requireApproval')) return null;

  async function toggle() {
    const withdrawn = proposed ? ` La propuesta de ${buildName(proposed.release)} se retira.` : '';
    const question = approval
      ? {
          title: `¿Dejar de pedir una segunda persona en ${label}?`,
          text: `Desde ahora una sola persona pone en línea sus publicaciones.${withdrawn}`,
          confirmLabel: 'Dejar de pedirla',
          tone: 'danger' as const,
        }
      : {
          title: `¿Pedir una segunda persona en ${label}?`,
          text:
            'Una persona propone cada publicación, y otra responsable, o el administrador del sitio, la aprueba. Probar con una parte de los visitantes, volver a la anterior y apagar siguen siendo de una sola.\n' +
            'Solo el administrador del sitio puede dejar de pedirla.',
          confirmLabel: 'Pedirla',
        };
    if (!(await confirm(question))) return;
    const input = { params: { area: name }, body: { revision } };
    const done = approval ? `${label}: una sola persona pone en línea sus publicaciones.` : `${label}: una segunda persona aprueba cada publicación.`;
    const refusal = await change('approval', () => (approval ? waive(input) : ask(input)), done);
    if (refusal !== null) await notice(refusal, { title: 'No se cambió nada' });
  }

  return (
    <p>
      <Button tone="quiet" size="small" busy={busy === 'approval'} onClick={toggle}>
        {approval ? 'Dejar de pedir una segunda persona' : 'Pedir que una segunda persona las apruebe'}
        <VisuallyHidden> en {label}</VisuallyHidden>
      </Button>
    </p>
  );
}
