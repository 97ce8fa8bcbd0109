import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useConsole } from '../console-context';

const PassesPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './passes-panel'));

/** The players' passes, loaded when opened, for organisers and helpers. */
export function Passes() {
  const { may } = useConsole();
  if (!may('passes')) return null;
  return (
    <Disclosure label="Pases para jugar sin cuenta">
      <PassesPanel />
    </Disclosure>
  );
}
