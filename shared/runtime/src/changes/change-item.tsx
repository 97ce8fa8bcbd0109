import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import type { ChangeAction } from '@mesa/contract/changes';
import { localTime } from '@mesa/contract/format/date';
import { Button } from '@mesa/ui/button';
import { ArrowIcon, EditIcon, PlusIcon, TrashIcon, UserIcon } from '@mesa/ui/icons';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../router/router';
import styles from './change-list.module.css';
import { DifferenceTable } from './difference-table';
import { differencesOf } from './differences';
import { type SentencePart, sentenceOf } from './sentence';

export interface ChangeItemProps {
  change: Change;
  names: ChangeNames;
  inTournament: boolean;
  /** The addresses of filtered lists: the changes by one person, the changes of one thing. */
  links?: { ofPerson(change: Change): string; ofThing(change: Change): string } | undefined;
}

const icons: Record<ChangeAction, ReactNode> = {
  create: <PlusIcon />,
  update: <EditIcon />,
  delete: <TrashIcon />,
  import: <ArrowIcon />,
  link: <UserIcon />,
};

/** A sentence about one change, with the values before and after on request. */
export function ChangeItem({ change, names, inTournament, links }: ChangeItemProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { at, action, who, before } = change;
  const differences = differencesOf(change, names);
  return (
    <li className={styles.change}>
      <span className={styles.mark} data-action={action}>
        {icons[action]}
      </span>
      <div className={styles.text}>
        <p className={styles.sentence} id={`${id}-sentence`}>
          {links ? (
            <Link className={styles.who} to={links.ofPerson(change)} title={`Solo los cambios de ${who.name}`}>
              {who.name}
            </Link>
          ) : (
            <strong className={styles.who}>{who.name}</strong>
          )}
          <Sentence parts={sentenceOf(change, names, { inTournament })} />
        </p>
        <div className={styles.more}>
          <time dateTime={at}>{localTime(new Date(at))}</time>
          {differences.length > 0 && (
            <Button
              tone="quiet"
              size="small"
              aria-expanded={open}
              aria-controls={`${id}-details`}
              aria-describedby={`${id}-sentence`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Ocultar' : 'Ver detalle'}
            </Button>
          )}
          {links && (
            <Link className={styles.only} to={links.ofThing(change)} aria-describedby={`${id}-sentence`}>
              Solo esto
            </Link>
          )}
        </div>
        <div className={styles.details} id={`${id}-details`} hidden={!open}>
          {open && <DifferenceTable differences={differences} created={before === null} />}
        </div>
      </div>
    </li>
  );
}

function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  const [part, ...rest] = parts;
  if (part === undefined) return null;
  const text = typeof part === 'string' ? part : part.text;
  const mention = typeof part === 'string' ? text : part.to ? <Link to={part.to}>{text}</Link> : <strong>{text}</strong>;
  return (
    <>
      {/^[:,]/.test(text) ? '' : ' '}
      {mention}
      <Sentence parts={rest} />
    </>
  );
}
