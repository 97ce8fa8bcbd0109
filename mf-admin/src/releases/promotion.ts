import { type AreaOverview, buildName, isNew, takenBackText } from './overview';

/** The effect of promoting a release: it becomes live, it waits for a second person, or the caller is that second person. */
type Promotion = 'promote' | 'propose' | 'approve';

export const promotionVerbs: Record<Promotion, string> = { promote: 'Promover', propose: 'Proponer', approve: 'Aprobar' };

export function promotionOf({ state: { approval, proposed } }: AreaOverview, release: string): Promotion {
  if (!approval) return 'promote';
  return proposed?.release === release ? 'approve' : 'propose';
}

/** Returns the question before a release is promoted, and the sentence after it. */
export function promotionQuestion(area: AreaOverview, release: string) {
  const { label, releases } = area;
  const version = buildName(release);
  const kind = promotionOf(area, release);
  const verb = promotionVerbs[kind];
  const takenBack = releases.find((one) => one.release === release)?.takenBack ?? null;
  const before = takenBack ? `${takenBackText(takenBack)} una vez${takenBack.note ? `: ${takenBack.note}` : '.'}\n` : '';
  const again = kind === 'approve' ? 'Aprobar de todos modos' : `${verb} otra vez`;
  return {
    question: {
      title: `¿${verb} ${version} de ${label}?`,
      text: before + (kind === 'propose' ? proposalText(area) : liveText(area, version)),
      ...(takenBack ? { confirmLabel: again, tone: 'danger' as const } : { confirmLabel: verb }),
    },
    /** Sends what the person confirmed. */
    again: takenBack !== null,
    doneText: kind === 'propose' ? `${label}: ${version} está propuesta. Falta que otra persona la apruebe.` : `${label}: ${version} está en línea.`,
  };
}

function liveText(area: AreaOverview, version: string): string {
  const live = buildName(area.state.active);
  const instead = isNew(area) ? '' : ` en lugar de ${live}`;
  const back = isNew(area) ? '' : `\nPodrás volver a ${live} con un botón.`;
  return `Desde la próxima visita todos reciben ${version}${instead}. Las pestañas abiertas siguen con lo que cargaron y ven un aviso.${back}`;
}

function proposalText({ label, state: { proposed } }: AreaOverview): string {
  const instead = proposed ? `\nReemplaza la propuesta de ${buildName(proposed.release)}.` : '';
  return `Se pone en línea cuando otra persona responsable de ${label}, o el administrador del sitio, la aprueba aquí. Hasta entonces nada cambia.${instead}`;
}
