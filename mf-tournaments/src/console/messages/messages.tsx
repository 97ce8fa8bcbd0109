import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useConsole } from '../console-context';

const MessagesPanel = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './messages-panel'));

/** Messages to the players, for organisers. */
export function Messages() {
  const { may } = useConsole();
  if (!may('messages')) return null;
  return (
    <Disclosure label="Mensajes a los jugadores">
      <MessagesPanel />
    </Disclosure>
  );
}
