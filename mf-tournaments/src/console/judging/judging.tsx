import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useConsole } from '../console-context';

const PenaltiesPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './penalties-panel'));
const ChecksPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './checks-panel'));

/** Penalties and deck checks, for judges and organisers. */
export function Judging() {
  const { may } = useConsole();
  if (!may('penalty')) return null;
  return (
    <>
      <Disclosure label="Sanciones">
        <PenaltiesPanel />
      </Disclosure>
      <Disclosure label="Revisar barajas">
        <ChecksPanel />
      </Disclosure>
    </>
  );
}
