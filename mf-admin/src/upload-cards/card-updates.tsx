import { type CardUpdate, listCardUpdates } from '@mesa/contract/calls/card-updates';
import { longMoment } from '@mesa/contract/format/date';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import styles from './card-updates.module.css';

const day = 24 * 3_600_000;
/** Milliseconds until the catalogue is stale: a weekly update has failed twice. */
const staleAfter = 15 * day;

/** Updates from TCGdex: the date of the last one, and the cards of each. */
export function CardUpdates() {
  return (
    <Section title="Catálogo al día">
      <Loaded query={query(listCardUpdates, {})} skeleton={<Skeleton lines={3} />} loadingText="Cargando actualizaciones...">
        {({ weekly, upToDateAt, data }) => (
          <>
            <p>
              {weekly
                ? 'El servidor busca cartas nuevas en TCGdex una vez por semana, de noche.'
                : 'El servidor no busca cartas por sí mismo: con CARDS_UPDATE=weekly lo hace cada semana, y «npm run cards:import -- --tcgdex new» lo hace ahora.'}
            </p>
            {upToDateAt && <p>{sinceText(upToDateAt, Date.now())}</p>}
            {data.length === 0 ? (
              <EmptyState>Aún no se ha traído nada de TCGdex.</EmptyState>
            ) : (
              <ul className={styles.updates}>
                {data.map((update) => (
                  <li key={update.id} className={styles.update}>
                    <UpdateView update={update} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function sinceText(upToDateAt: string, now: number): string {
  const days = Math.floor((now - Date.parse(upToDateAt)) / day);
  const since = `El catálogo está al día desde el ${longMoment(upToDateAt)}`;
  return days * day >= staleAfter ? `${since}: hace ${counted(days, 'día', 'días')}. Puede que falten cartas nuevas.` : `${since}.`;
}

function summaryOf({ created, updated, error, finishedAt }: CardUpdate): string {
  const what = created + updated === 0 ? 'nada nuevo' : `${counted(created, 'carta nueva', 'cartas nuevas')}, ${counted(updated, 'cambió', 'cambiaron')}`;
  if (error) return `se interrumpió; ${what}`;
  return finishedAt === null ? `en curso; ${what}` : what;
}

function UpdateView({ update }: { update: CardUpdate }) {
  const { startedAt, cause, expansions, renamed, failures, error } = update;
  const hasMore = expansions.length + renamed.length + failures.length > 0 || error !== null;
  return (
    <>
      <p>
        <strong>{longMoment(startedAt)}</strong> ({cause === 'schedule' ? 'automática' : 'a pedido'}): {summaryOf(update)}
        {failures.length > 0 && ` · ${counted(failures.length, 'problema', 'problemas')}`}
      </p>
      {hasMore && (
        <Disclosure label="Ver el detalle" openLabel="Ocultar el detalle" defaultOpen={false}>
          <ul className={styles.details}>
            {error && <li>Se interrumpió: {error}</li>}
            {expansions.map(({ code, name, created, updated }) => (
              <li key={code}>
                {name} ({code}): {created} nuevas, {updated} cambiadas
              </li>
            ))}
            {renamed.map(({ print, before, after }) => (
              <li key={print}>
                {print}: antes «{before}», ahora «{after}»
              </li>
            ))}
            {failures.map(({ about, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer's list never changes its order.
              <li key={index}>
                {about}: {message}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
