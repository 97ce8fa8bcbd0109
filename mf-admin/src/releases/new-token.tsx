import { createReleaseToken, type ReleaseToken } from '@mesa/release-contract/calls/tokens';
import { issueOf, messageOf } from '@mesa/runtime/api';
import { useUnsavedChanges } from '@mesa/runtime/form';
import { useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { Panel } from '@mesa/ui/page';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AreaChoice, useAreaChoice } from './area-choice';
import styles from './new-token.module.css';
import type { AreaOverview } from './overview';

interface Made {
  token: ReleaseToken;
  secret: string;
}

/** Creates a token for one area, and shows its secret until dismissed. */
export function NewToken({ areas }: { areas: readonly AreaOverview[] }) {
  const choice = useAreaChoice(areas);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [made, setMade] = useState<Made | null>(null);
  const { write, busy } = useWrite(createReleaseToken);
  useUnsavedChanges(made !== null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isChosen = choice.check();
    setNameError(name.trim() ? undefined : 'Escribe para quién es la llave.');
    if (!isChosen || !name.trim()) return;
    try {
      const { token, secret } = await write({ body: { area: choice.chosen, name: name.trim() } });
      setMade({ token, secret });
      setName('');
    } catch (error) {
      const isArea = choice.refuse(error);
      const issue = issueOf(error, 'name');
      setNameError(issue);
      if (!isArea && !issue) await notice(messageOf(error));
    }
  }

  if (made) return <Secret {...made} onClose={() => setMade(null)} />;
  return (
    <Panel tone="sunken">
      <form className={styles.form} onSubmit={submit} noValidate>
        <FieldGrid>
          <AreaChoice choice={choice} />
          <TextField
            label="Para quién"
            hint="Una persona o una máquina: «CI de Barajas»."
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={nameError}
            required
          />
        </FieldGrid>
        <Button type="submit" tone="primary" busy={busy}>
          Crear llave
        </Button>
      </form>
    </Panel>
  );
}

function Secret({ token, secret, onClose }: Made & { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [copied, setCopied] = useState('');
  const folder = token.area.replaceAll('_', '-');

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('Copiada.');
    } catch {
      setCopied('Tu navegador no permite copiar: selecciónala y cópiala a mano.');
    }
  }

  return (
    <Panel tone="accent">
      <h2 tabIndex={-1} ref={heading}>
        Llave «{token.name}»
      </h2>
      <p>Guárdala ahora: no se vuelve a mostrar.</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button tone="primary" onClick={copy}>
          Copiar
        </Button>
      </div>
      <p role="status">{copied}</p>
      <p>Para desplegar con ella, en la carpeta del repositorio:</p>
      <pre className={styles.usage}>{usage(folder, location.origin, secret)}</pre>
      <Button className={styles.close} onClick={onClose}>
        Ya la guardé
      </Button>
    </Panel>
  );
}

const usage = (folder: string, origin: string, secret: string) => `export MESA_URL=${origin} MESA_TOKEN=${secret}
npm run release -- publish ${folder}
npm run release -- canary ${folder} latest 10
npm run release -- promote ${folder} latest
npm run release -- rollback ${folder}`;
