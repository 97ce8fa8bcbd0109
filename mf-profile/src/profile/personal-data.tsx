import { getPersonalData } from '@mesa/contract/calls/personal-data';
import { call, messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { downloadText } from '@mesa/runtime/download';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './profile-form.module.css';

const DeleteAccount = lazyPage<{ user: AuthUser; onClose(): void }>(() => import(/* webpackChunkName: "delete-account" */ './delete-account'));

/** Lets the user download or delete all their data. */
export function PersonalData({ user }: { user: AuthUser }) {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { data } = await call(getPersonalData, { params: { userId: user.id } });
      downloadText(JSON.stringify(data, null, 2), 'mis-datos-mesa-abierta.json', 'application/json');
    } catch (error) {
      await notice(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel tone="sunken">
      <Section title="Tus datos">
        <p>Puedes llevarte una copia de todo lo que guardamos de ti, o eliminar tu cuenta.</p>
        <div className={styles.actions}>
          <Button busy={busy} onClick={download}>
            Descargar mis datos
          </Button>
          <Button tone="danger" onClick={() => setDeleting(true)}>
            Eliminar mi cuenta
          </Button>
        </div>
        {deleting && <DeleteAccount user={user} onClose={() => setDeleting(false)} />}
      </Section>
    </Panel>
  );
}
