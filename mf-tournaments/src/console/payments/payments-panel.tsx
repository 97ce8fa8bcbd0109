import { listPayments, type Payment, savePayment } from '@mesa/contract/calls/payments';
import type { Result } from '@mesa/contract/endpoint';
import { moneyText } from '@mesa/contract/format/money';
import { href } from '@mesa/contract/paths';
import { fold } from '@mesa/contract/rules/fold';
import { methodNames, type PaymentMethod, paymentMethods } from '@mesa/contract/rules/money';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Fragment } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import rows from '../player-rows.module.css';
import own from './payments-panel.module.css';

type Paid = Result<typeof listPayments>;

/** Who paid and how, one tap per player, with the total. */
export default function PaymentsPanel() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...query(listPayments, { params: { id } }), refetchOnMount: 'always' }}
      skeleton={<Skeleton height="8rem" />}
      loadingText="Cargando los pagos..."
      errorText="Los pagos se anotan con conexión."
    >
      {(paid) => <Players paid={paid} />}
    </Loaded>
  );
}

/** The sum of payments by currency: a price can have changed its currency. */
function sumText(payments: readonly Payment[]): string {
  const sums = new Map<string, number>();
  for (const { priceCents, currency } of payments) sums.set(currency, (sums.get(currency) ?? 0) + priceCents);
  return [...sums].map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
}

function Totals({ payments, of }: { payments: readonly Payment[]; of: number }) {
  return (
    <p role="status" className={own.totals}>
      <strong>
        {payments.length} de {of} {payments.length > 0 && `· ${sumText(payments)}`}
      </strong>
      {paymentMethods.map((method) => {
        const some = payments.filter((payment) => payment.method === method);
        return (
          some.length > 0 && (
            <Fragment key={method}>
              {' '}
              <span>{`${methodNames[method]}: ${sumText(some)}`}</span>
            </Fragment>
          )
        );
      })}
    </p>
  );
}

function Players({ paid }: { paid: Paid }) {
  const { id, event, nameOf, showNotice } = useConsole();
  const { write, input } = useWrite(savePayment, { shows: (saved) => ({ query: query(listPayments, { params: { id } }), data: saved }) });
  const { priceCents, currency, payments } = paid;
  if (priceCents === null || currency === null) {
    return (
      <p>
        El torneo no tiene precio. <Link to={href('tournament', { id })}>Escríbelo al editar el torneo</Link>, en «Hora, precio y premios».
      </p>
    );
  }
  const methodOf = new Map(payments.map(({ playerId, method }) => [playerId, method]));
  const players = event.entries.map(({ player }) => player).sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const note = (playerId: number, method: PaymentMethod | null) =>
    write({ params: { id }, body: { playerId, method } }).catch((error: unknown) => showNotice(messageOf(error)));
  return (
    <div className={styles.screen}>
      <p>Precio: {moneyText(priceCents, currency)}. Toca cómo pagó cada uno; otro toque lo quita.</p>
      <Totals payments={payments} of={players.length} />
      <ul className={rows.players} aria-label="Pagos">
        {players.map((player) => (
          <li key={player} className={rows.player}>
            <span className={rows.name}>{nameOf(player)}</span>
            <span className={own.methods}>
              {paymentMethods.map((method) => {
                const isSet = methodOf.get(player) === method;
                const isBusy = input?.body.playerId === player && (input.body.method ?? methodOf.get(player)) === method;
                return (
                  <Button
                    key={method}
                    size="small"
                    tone={isSet ? 'primary' : 'secondary'}
                    aria-pressed={isSet}
                    aria-label={`${nameOf(player)} pagó: ${methodNames[method]}`}
                    busy={isBusy}
                    onClick={() => void note(player, isSet ? null : method)}
                  >
                    {methodNames[method]}
                  </Button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
