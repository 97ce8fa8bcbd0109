import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useConsole } from '../console-context';

const PaymentsPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './payments-panel'));

/** Who paid to play, loaded when opened, for those who may take the money. */
export function Payments() {
  const { may } = useConsole();
  if (!may('payments')) return null;
  return (
    <Disclosure label="Pagos">
      <PaymentsPanel />
    </Disclosure>
  );
}
