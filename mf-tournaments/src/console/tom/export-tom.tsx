import { exportTom } from '@mesa/contract/calls/tom';
import { localDay } from '@mesa/contract/format/date';
import { counted } from '@mesa/contract/rules/plural';
import { messageOf } from '@mesa/runtime/api';
import { downloadText } from '@mesa/runtime/download';
import { useFetch, useQuery } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';
import { offsetOn } from './offset-on';

/** Exports the tournament as a TOM file at any stage, to continue there or to upload it to the official site. */
export function ExportTom() {
  const { id, replica, say } = useConsole();
  const fetch = useFetch();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(tournamentQuery(id));
  const unsent = replica.pending.length;

  async function save() {
    setBusy(true);
    try {
      const offset = offsetOn(data?.data.date ?? localDay(new Date()));
      const { text, fileName, withoutId } = await fetch(exportTom, { params: { id }, query: { offset } }, { fresh: true });
      downloadText(text, fileName, 'application/xml');
      if (withoutId.length > 0) {
        await notice(
          `${counted(withoutId.length, 'jugador no tiene', 'jugadores no tienen')} Player ID en su perfil: ${withoutId.join(', ')}.\nTOM los muestra con un número nuestro. Corrígelo allí antes de subir el torneo.`,
          { title: `Guardado: ${fileName}` },
        );
      }
    } catch (error) {
      say(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <div className={styles.row}>
      <Button busy={busy} onClick={save}>
        Guardar archivo de TOM
      </Button>
      <span>
        {unsent > 0
          ? `El archivo no trae lo que falta enviar (${unsent}).`
          : 'Con todo lo anotado hasta ahora, para seguir en TOM o subirlo al sitio oficial. Tiene nombres y Player ID: no lo publiques.'}
      </span>
    </div>
  );
}
