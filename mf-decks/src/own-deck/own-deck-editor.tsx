import { deleteOwnDeck, getOwnDeck, type OwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { localDay } from '@mesa/contract/format/date';
import { formats } from '@mesa/contract/rules/tournament';
import { messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useForm } from '@mesa/runtime/use-form';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { SelectField, TextField } from '@mesa/ui/field';
import { useMemo, useState } from 'react';
import area from '../../area';
import { type CardDrafts, cardDrafts, cardsIn, deckShape } from '../deck-edit/deck-draft';
import { EditedCards } from '../deck-edit/edited-cards';
import styles from '../deck-edit/edited-cards.module.css';
import { ImportDeck } from '../deck-edit/import-deck';
import { DeckFindings } from '../deck-view/deck-findings';
import type { VersionList } from '../deck-view/deck-versions';
import { ExportButton } from '../deck-view/export-button';
import { SheetButton } from '../deck-view/sheet-button';
import { useFindings } from '../deck-view/use-findings';
import { VersionsButton } from '../deck-view/versions-button';
import { HandInButton } from './hand-in-button';

export interface OwnDeckEditorProps {
  deck: OwnDeck;
}

type Draft = CardDrafts & Pick<OwnDeck, 'name' | 'format'>;

const shape = deckShape({ name: 'Nombre', format: 'Formato' });

/** The editor of a member's own deck. Saves only on Guardar; a failed save keeps the draft. */
export default function OwnDeckEditor({ deck: printed }: OwnDeckEditorProps) {
  const inSpanish = useInSpanish();
  const saved = useMemo(() => printed.deck.map(inSpanish), [printed, inSpanish]);
  const { id, name, format, updatedAt } = printed;
  const fetch = useFetch();
  const navigate = useNavigate();
  const person = useSession(({ user }) => user?.name ?? '');
  const saving = useWrite(saveOwnDeck);
  const removal = useWrite(deleteOwnDeck);
  const form = useForm<Draft>({
    ...shape,
    form: 'own-deck.1',
    id,
    server: useMemo(() => ({ ...cardDrafts(saved), name, format }), [saved, name, format]),
    opens: 'always',
    reload: () => fetch(getOwnDeck, { params: { id } }, { fresh: true }),
  });
  const draft = form.values;
  const cards = useMemo(() => cardsIn(draft), [draft]);
  const [today] = useState(() => localDay(new Date()));
  const findings = useFindings(cards, { format: draft.format, date: today, category: 'Cup' });

  async function save() {
    if (draft.name.trim() === '') return form.refuse({ name: 'Escribe el nombre de la baraja.' });
    const list = cards.map(({ id: cardId, quantity, favourite }) => ({ cardId, quantity, favourite }));
    await form.submit(
      async () => {
        await saving.write({ params: { id }, body: { name: draft.name.trim(), format: draft.format, cards: list, updatedAt } });
        return () => notice('Baraja guardada exitosamente!');
      },
      (error) => notice(`${messageOf(error)} Tus cambios siguen en esta página.`, { title: 'Hubo un error al guardar la baraja.' }),
    );
  }

  async function restore(list: VersionList) {
    const favourites = new Set(saved.filter(({ favourite }) => favourite).map(({ id: cardId }) => cardId));
    const kept = list.map(({ card, quantity }) => ({ cardId: card.id, quantity, favourite: favourites.has(card.id) }));
    await saving.write({ params: { id }, body: { cards: kept, updatedAt } });
  }

  async function remove() {
    const isSure = await confirm({
      title: `¿Eliminar ${name}?`,
      text: 'Se elimina con todas sus versiones. Las listas que entregaste en torneos quedan.',
      confirmLabel: 'Eliminar',
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await removal.write({ params: { id }, body: {} });
      form.discard();
      form.allowLeaving();
      navigate(area.pages.ownDecks.path, { replace: true });
    } catch (error) {
      await notice(messageOf(error), { title: 'No se eliminó la baraja' });
    }
  }

  return (
    <>
      <DeckFindings findings={findings} format={draft.format} day="today" open />
      <div className={styles.editor} ref={form.root}>
        {form.notices}
        <div className={styles.actions}>
          <Button tone="primary" busy={form.busy} onClick={save}>
            {form.busy ? 'Guardando...' : 'Guardar'}
          </Button>
          <HandInButton cards={saved} isEdited={form.dirty} />
          <ExportButton deck={{ player: person, tournament: null, name: draft.name, date: null, cards, legality: { format: draft.format, findings } }} />
          <SheetButton deck={{ player: person, isOwner: true, tournament: null, format: draft.format, cards }} />
          <Button busy={removal.busy} onClick={remove}>
            Eliminar
          </Button>
        </div>
        <div className={styles.fields}>
          <TextField label="Nombre" required maxLength={80} value={draft.name} onChange={(typed) => form.change({ name: typed })} error={form.error('name')} />
          <SelectField
            label="Formato"
            value={draft.format}
            onChange={(chosen) => form.change({ format: chosen as OwnDeck['format'] })}
            options={formats.map((one) => ({ value: one, label: one }))}
            error={form.error('format')}
          />
        </div>
        <EditedCards cards={cards} saved={saved} onChange={form.change}>
          {cards.length === 0 && saved.length === 0 && (
            <ImportDeck id={`own ${id}`} onImport={async (list) => (await saving.write({ params: { id }, body: { list, updatedAt } })).data} />
          )}
        </EditedCards>
        <VersionsButton of={{ ownDeckId: id }} current={saved} onRestore={restore} isEdited={form.dirty} />
      </div>
    </>
  );
}
