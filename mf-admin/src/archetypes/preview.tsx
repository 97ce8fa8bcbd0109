import type { ArchetypePreview } from '@mesa/contract/calls/archetypes';
import { counted } from '@mesa/contract/text/plural';
import styles from './archetypes.module.css';

const none = 'ninguno';

/** Previews the changes of a save. */
export const Preview = ({ preview: { matched, moves, warning }, name }: { preview: ArchetypePreview; name: string }) => (
  <div className={styles.preview} role="status">
    <strong>
      {name} tendrá {counted(matched, 'lista', 'listas')}.
    </strong>
    {moves.length === 0 ? (
      <p>Ninguna lista cambia de nombre.</p>
    ) : (
      <ul>
        {moves.map(({ from, to, lists }) => (
          <li key={`${from} ${to}`}>
            {counted(lists, 'lista', 'listas')}: {from ?? none} → {to ?? none}
          </li>
        ))}
      </ul>
    )}
    {warning && <p className={styles.warning}>{warning}</p>}
  </div>
);
