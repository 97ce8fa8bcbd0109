import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useConsole } from '../console-context';

const PaymentsPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './payments-panel'));

/** The players' payments, loaded when opened, for organisers and helpers. */
export function Payments() {
  const { may } = useConsole();
  if (!may('payments')) return null;
  return (
    <Disclosure label="Pagos">
      <PaymentsPanel />
    </Disclosure>
  );
}
