import { CardFields } from '@mesa/contract/calls/cards';
import type { CardModel } from '@tcgdex/sdk';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables';
import { transact } from '../../../kernel/db/transact';
import { type CardRow, cardRow, printKey } from '../card-row';
import { loadCatalogue } from '../catalogue';
import { CatalogueExpansion, saveExpansions } from '../save-expansions';
import type { Tcgdex } from './client';
import type { FoundSet } from './find-sets';
import { type Failure, type ListedCard, listedCards } from './listed-cards';
import { tcgdexCard } from './tcgdex-card';

/** After this many consecutive unreadable cards, the fault is not in the cards. */
const maxInARow = 5;

export interface SetUpdate {
  code: string;
  name: string;
  created: number;
  updated: number;
  renamed: { print: string; before: string; after: string }[];
  failures: Failure[];
}

type Held = Pick<CardRow, 'name' | 'nameEn' | 'nameEsMx' | 'imageUrl'> & { byHand: boolean };

/** Returns the collection's cards of an expansion by print, and whether a person corrected them. */
async function heldCards(db: Kysely<Tables>, code: string): Promise<Map<string, Held>> {
  const rows = await db
    .selectFrom('cards as c')
    .select(['c.expansionCode', 'c.printNumber', 'c.name', 'c.nameEn', 'c.nameEsMx', 'c.imageUrl'])
    .select(sql<boolean>`exists (select from "auditLog" a where a.entity = 'card' and a.action = 'update' and a."entityId" = c.id::text)`.as('byHand'))
    .where('c.expansionCode', '=', code)
    .where('c.pending', '=', false)
    .execute();
  return new Map(rows.map((row) => [printKey(row), row]));
}

/** Returns whether a listed card differs from the collection's. Corrections by people stay. */
const isNews = (listed: ListedCard, held: Held | undefined): boolean =>
  !held ||
  (!held.byHand &&
    (held.name !== listed.name ||
      (listed.nameEn !== null && held.nameEn !== listed.nameEn) ||
      (listed.nameEsMx !== null && held.nameEsMx !== listed.nameEsMx) ||
      (listed.image !== null && held.imageUrl !== `${listed.image}/high.webp`)));

const knownMark = /^[A-Z]$/;

/** Converts a TCGdex card into a card of the collection, or returns a sentence with the fault. */
function checkedCard(card: CardModel, listed: ListedCard, { code, es, en }: FoundSet, name: string): { row: CardRow; failure?: Failure } | Failure {
  const set = es ?? en;
  if (!set) return { about: listed.print, message: 'TCGdex no tiene su expansión.' };
  const fields = tcgdexCard(card, { code, name }, set, { nameEn: listed.nameEn ?? undefined, nameEsMx: listed.nameEsMx ?? undefined });
  const mark = fields.letterExpansion;
  const isStrange = mark != null && !knownMark.test(mark);
  const result = CardFields.safeParse(isStrange ? { ...fields, letterExpansion: null } : fields);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { about: `${listed.print} ${listed.name}`, message: `Quedó fuera: ${issue?.message}` };
  }
  const row = cardRow(result.data);
  return isStrange ? { row, failure: { about: listed.print, message: `Nadie conoce la marca «${mark}»: la carta quedó sin marca.` } } : { row };
}

const pictureOf = (logo: string | undefined): string | null => (logo?.startsWith('https://') ? `${logo}.webp` : null);

function described({ code, setId, es, en, mx }: FoundSet): CatalogueExpansion | null {
  const set = en ?? es;
  if (!set) return null;
  const aliases = [(set as { abbreviation?: { official?: string } }).abbreviation?.official, set.tcgOnline].filter((alias) => alias && alias !== code);
  // A part of an expansion has no data about the whole.
  const whole = /[a-z]{2}$/.test(setId) && /\d[a-z]{2}$/.test(setId) ? null : set;
  const result = CatalogueExpansion.safeParse({
    code,
    name: set.name,
    name_es: es?.name ?? set.name,
    name_es_mx: mx?.name,
    series: es?.serie?.name ?? set.serie?.name,
    releaseDate: whole?.releaseDate,
    official: whole?.cardCount?.official || null,
    total: whole?.cardCount?.total || null,
    url_image: pictureOf(es?.logo ?? set.logo),
    aliases: [...new Set(aliases)],
    tcgdexIds: [setId],
  });
  return result.success ? result.data : null;
}

/** Reads the new and changed cards of one set, and loads them. Records unreadable cards and continues. */
export async function updateSet(db: Kysely<Tables>, tcgdex: Tcgdex, set: FoundSet, signal?: AbortSignal): Promise<SetUpdate> {
  const { listed, failures } = listedCards(set);
  const expansion = described(set);
  if (expansion) await transact(db, (transaction) => saveExpansions(transaction, [expansion]));
  else failures.push({ about: set.code, message: `${set.setId} no dice bien su nombre o su fecha.` });
  const { name_es: name = set.code } = (await db.selectFrom('expansions').select('name_es').where('code', '=', set.code).executeTakeFirst()) ?? {};
  const held = await heldCards(db, set.code);

  const rows: CardRow[] = [];
  let inARow = 0;
  for (const card of listed.filter((one) => isNews(one, held.get(one.print)))) {
    if (inARow === maxInARow) {
      failures.push({ about: set.code, message: 'TCGdex dejó de responder: el resto de esta expansión queda para la próxima vez.' });
      break;
    }
    const read = await readCard(tcgdex, card, signal);
    inARow = 'message' in read && read.unanswered ? inARow + 1 : 0;
    const checked = 'message' in read ? read : checkedCard(read, card, set, name);
    if ('message' in checked) failures.push({ about: checked.about, message: checked.message });
    else {
      rows.push(checked.row);
      if (checked.failure) failures.push(checked.failure);
    }
  }
  const { created, updated } = await loadCatalogue(db, rows);
  const renamed = rows.flatMap((row) => {
    const before = held.get(printKey(row))?.name;
    return before !== undefined && before !== row.name ? [{ print: printKey(row), before, after: row.name }] : [];
  });
  return { code: set.code, name, created, updated, renamed, failures };
}

async function readCard({ es, en }: Tcgdex, { id, print, name }: ListedCard, signal?: AbortSignal): Promise<CardModel | (Failure & { unanswered: boolean })> {
  const about = `${print} ${name}`;
  try {
    return (await es.card.get(id)) ?? (await en.card.get(id)) ?? { about, message: 'TCGdex la nombra y no tiene sus datos.', unanswered: false };
  } catch (error) {
    signal?.throwIfAborted();
    return { about, message: `No se pudo leer: ${error instanceof Error ? error.message : String(error)}`, unanswered: true };
  }
}
