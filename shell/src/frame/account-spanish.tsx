import { getPreferences, savePreferences } from '@mesa/contract/calls/preferences';
import type { Spanish } from '@mesa/contract/rules/spanish';
import { messageOf } from '@mesa/runtime/api';
import { useBackgroundWrite, useFetch } from '@mesa/runtime/query';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenLoaded } from '../when-loaded';
import styles from './footer.module.css';
import { forgetUnsaved, noteUnsaved, unsavedOf } from './unsaved-spanish';

/** A press on the switch. The user is unknown while the session loads. */
export interface Pressed {
  spanish: Spanish;
  by: string | undefined;
}

interface Props {
  userId: string;
  pressed: Pressed | null;
}

/** Syncs the choice between the user's account and this browser. */
export default function AccountSpanish({ userId, pressed }: Props) {
  const fetch = useFetch();
  const write = useBackgroundWrite(savePreferences);
  const [problem, setProblem] = useState('');
  /** The latest choice. Writes run one after another, so the last press wins. */
  const wanted = useRef<Spanish | null>(null);
  const sending = useRef(false);
  /** A choice made here is newer than the one that is read from the account. */
  const hasChosen = useRef(false);

  async function push(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let spanish = wanted.current; spanish; spanish = wanted.current) {
        await write({ body: { spanish } });
        if (wanted.current === spanish) wanted.current = null;
      }
      forgetUnsaved();
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      sending.current = false;
    }
  }

  const save = useEffectEvent((spanish: Spanish) => {
    noteUnsaved(userId, spanish);
    wanted.current = spanish;
    hasChosen.current = true;
    void push();
  });

  const read = useEffectEvent(async () => {
    const { data } = await fetch(getPreferences, {}, { fresh: true });
    if (data.spanish && !hasChosen.current) chooseSpanish(data.spanish);
  });

  useEffect(() => {
    if (pressed && (pressed.by ?? userId) === userId) save(pressed.spanish);
  }, [pressed, userId]);

  useEffect(() => {
    if (wanted.current) return;
    const unsaved = unsavedOf(userId);
    // If the account's choice cannot be read, the browser's choice stays.
    if (!unsaved) return whenLoaded(() => void read().catch(() => undefined));
    chooseSpanish(unsaved);
    save(unsaved);
  }, [userId]);

  return (
    <span role="status" className={styles.unsaved}>
      {problem && (
        <>
          <span>Ya funciona en este navegador, pero no pudimos guardarlo en tu cuenta. {problem}</span>
          <button type="button" onClick={push}>
            Reintentar
          </button>
        </>
      )}
    </span>
  );
}
