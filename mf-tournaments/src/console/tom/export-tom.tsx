import { exportTom } from '@mesa/contract/calls/tom';
import { localDay } from '@mesa/contract/format/date';
import { isElimination } from '@mesa/contract/play/rounds';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { downloadText } from '@mesa/runtime/download';
import { useFetch, useQuery } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { type MissingInTom, storedTom } from '../prepare-offline';
import { tournamentQuery } from '../tournament.query';
import { offsetOn } from './offset-on';

/** Returns what the file leaves out or changes, a paragraph each; empty if nothing. */
function missingText({ withoutId, withoutYear, otherYear, disqualified, withoutSanction, withoutPopId }: MissingInTom): string {
  const people = (names: string[], one: string, many: string, rest: string) =>
    names.length > 0 && `${counted(names.length, one, many)}: ${names.join(', ')}.\n${rest}`;
  const numbers = [withoutSanction && 'el número de sanción', withoutPopId && 'el POP ID de quien organiza'].filter(Boolean);
  return [
    numbers.length > 0 && `El archivo va sin ${numbers.join(' ni ')}: escríbelo en «Listo para TOM».`,
    people(
      withoutId,
      'jugador no tiene Player ID en su perfil',
      'jugadores no tienen Player ID en su perfil',
      'TOM los muestra con un número nuestro. Corrígelo allí antes de subir el torneo.',
    ),
    people(withoutYear, 'jugador no tiene año de nacimiento', 'jugadores no tienen año de nacimiento', 'El archivo trae uno que solo dice su división.'),
    people(
      otherYear,
      'jugador juega en otra división que la de su año',
      'jugadores juegan en otra división que la de su año',
      'El archivo trae un año de la división en la que juegan.',
    ),
    people(disqualified, 'jugador está descalificado', 'jugadores están descalificados', 'TOM los ve como abandonos: descalifícalos allí.'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** No official file shows how TOM writes single elimination, so the organiser compares it there. */
const eliminationText =
  'La eliminación directa va con los códigos de TOM, pero sin un archivo oficial con qué compararla: ábrela en TOM y revisa el cuadro antes de subirla.';

const gamesText = 'TOM no guarda las partidas de un enfrentamiento al mejor de 3: el archivo trae solo quién ganó.';

/** Exports the tournament as a TOM file at any stage, to continue there or to upload it to the official site. */
export function ExportTom() {
  const { id, sync, event, owner, state, replica, nameOf, showNotice, timeZone } = useConsole();
  const fetch = useFetch();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(tournamentQuery(id));
  const unsent = replica.pending.length;
  const hasGames = event.pods.some(({ played }) => played.some(({ matches }) => matches.some(({ games }) => games)));
  const leftOut = [event.pods.some(isElimination) && eliminationText, hasGames && gamesText].filter(Boolean).join('\n\n');

  async function save() {
    setBusy(true);
    const offset = offsetOn(data?.data.date ?? localDay(new Date()), timeZone);
    // What is being sent arrives before the export reads it.
    if (unsent > 0 && state.contact !== 'offline') await sync.contact();
    const { contact, replica: sent } = sync.snapshot();
    if (contact === 'offline' || (sent && sent.pending.length > 0)) {
      await saveHere(offset);
      return setBusy(false);
    }
    try {
      const { text, fileName, ...missing } = await fetch(exportTom, { params: { id }, query: { offset } }, { fresh: true });
      downloadText(text, fileName, 'application/xml');
      const left = [missingText(missing), leftOut].filter(Boolean).join('\n\n');
      if (left) await notice(left, { title: `Guardado: ${fileName}` });
    } catch (error) {
      showNotice(messageOf(error));
    }
    setBusy(false);
  }

  /** Writes the file on this device, with what is not sent yet, onto the file of the last contact. */
  async function saveHere(offset: number) {
    const stored = await storedTom(owner).catch(() => null);
    if (!stored) return showNotice('Este dispositivo todavía no tiene los datos del archivo. Conéctate a la red una vez y vuelve a intentarlo.');
    const { fileHere } = await import(/* webpackChunkName: "tom-here" */ './file-here');
    const made = fileHere(event, stored, { nameOf, offset });
    if (made.problem !== undefined) return showNotice(made.problem);
    downloadText(made.text, stored.fileName, 'application/xml');
    const { missing } = stored;
    const left = missingText({ ...missing, withoutId: [...missing.withoutId, ...made.added], withoutYear: [...missing.withoutYear, ...made.added] });
    await notice([left, leftOut, 'Guardado en este dispositivo, con lo que falta enviar.'].filter(Boolean).join('\n\n'), {
      title: `Guardado: ${stored.fileName}`,
    });
  }

  return (
    <div className={styles.row}>
      <Button busy={busy} onClick={save}>
        Guardar archivo de TOM
      </Button>
      <span>
        {unsent > 0
          ? `El archivo trae también lo que falta enviar (${unsent}).`
          : 'Con todo lo anotado hasta ahora, para seguir en TOM o subirlo al sitio oficial. Tiene nombres y Player ID: no lo publiques.'}
      </span>
    </div>
  );
}
