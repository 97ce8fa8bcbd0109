import { confirmTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { useWrite } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { noticeFailure } from '../alerts/failure';
import styles from './note.module.css';
import { tournamentQuery } from './tournament.queries';

/** Shows whether results above a Cup count outside their store, with the site admin's button to confirm them. */
export function Confirmation({ tournament: { id, name, confirmed } }: { tournament: Tournament }) {
  const isSiteAdmin = useSession(({ user }) => user?.role === 'admin');
  const { write, busy } = useWrite(confirmTournament, { shows: (saved) => ({ query: tournamentQuery(id), data: saved }) });
  if (confirmed === null) return null;

  async function change() {
    const text = confirmed ? `Los resultados de ${name} dejarán de contar en el ranking.` : `Los resultados de ${name} contarán en el ranking.`;
    const title = confirmed ? '¿Quitar la confirmación?' : '¿Confirmar los resultados?';
    if (!(await confirm({ title, text, confirmLabel: confirmed ? 'Quitar' : 'Confirmar', ...(confirmed && { tone: 'danger' as const }) }))) return;
    try {
      await write({ params: { id }, body: { confirmed: !confirmed } });
    } catch (error) {
      await noticeFailure('No se pudo guardar la confirmación.', error);
    }
  }

  return (
    <Panel tone={confirmed ? 'sunken' : 'warning'}>
      <div className={styles.note}>
        <p>
          {confirmed
            ? `Resultados confirmados: cuentan en el ranking.${isSiteAdmin ? '' : ' Si cambias posiciones, puntos o historial, el administrador del sitio tendrá que confirmarlos otra vez.'}`
            : `Sin confirmar: los resultados cuentan en la tienda, y en el ranking cuando ${isSiteAdmin ? 'los confirmes' : 'el administrador del sitio los confirme'}.`}
        </p>
        {isSiteAdmin && (
          <Button tone={confirmed ? 'secondary' : 'primary'} busy={busy} onClick={change}>
            {confirmed ? 'Quitar confirmación' : 'Confirmar resultados'}
          </Button>
        )}
      </div>
    </Panel>
  );
}
