import { type Kysely, sql } from 'kysely';

const scarletViolet = 'Serie Escarlata y Púrpura';
const swordShield = 'Serie Espada y Escudo';
/** The number of expansions shown first on /coleccion. */
const listed = 17;

/** The expansions that the site was ordered with, in their order, then two that its lists of cards need: code, series, names, date, cards by the printed total and in all, ids at TCGdex, aliases. */
const expansions: readonly [string, string, string, string, string, number, number, string, string][] = [
  ['SVI', scarletViolet, 'Scarlet & Violet', 'Escarlata y Púrpura', '2023-03-31', 198, 258, '{sv01}', '{}'],
  ['PAL', scarletViolet, 'Paldea Evolved', 'Evoluciones en Paldea', '2023-06-09', 193, 279, '{sv02}', '{}'],
  ['OBF', scarletViolet, 'Obsidian Flames', 'Llamas Obsidianas', '2023-08-11', 197, 230, '{sv03}', '{}'],
  ['MEW', scarletViolet, '151', '151', '2023-09-22', 165, 207, '{sv03.5}', '{}'],
  ['PAR', scarletViolet, 'Paradox Rift', 'Brecha Paradójica', '2023-11-03', 182, 266, '{sv04}', '{}'],
  ['PAF', scarletViolet, 'Paldean Fates', 'Destinos de Paldea', '2024-01-26', 91, 245, '{sv04.5}', '{}'],
  ['TEF', scarletViolet, 'Temporal Forces', 'Fuerzas Temporales', '2024-03-22', 162, 218, '{sv05}', '{}'],
  ['TWM', scarletViolet, 'Twilight Masquerade', 'Mascarada Crepuscular', '2024-05-24', 167, 226, '{sv06}', '{}'],
  ['SFA', scarletViolet, 'Shrouded Fable', 'Fábula Sombría', '2024-08-02', 64, 99, '{sv06.5}', '{}'],
  ['SCR', scarletViolet, 'Stellar Crown', 'Corona Astral', '2024-09-13', 142, 175, '{sv07}', '{}'],
  ['SSP', scarletViolet, 'Surging Sparks', 'Chispas Fulgurantes', '2024-11-08', 191, 252, '{sv08}', '{}'],
  ['PRE', scarletViolet, 'Prismatic Evolutions', 'Evoluciones Prismáticas', '2025-01-17', 131, 180, '{sv08.5}', '{}'],
  ['JTG', scarletViolet, 'Journey Together', 'Juntos de Aventuras', '2025-03-28', 159, 190, '{sv09}', '{}'],
  ['DRI', scarletViolet, 'Destined Rivals', 'Rivales Predestinados', '2025-05-30', 182, 244, '{sv10}', '{}'],
  ['BLK', scarletViolet, 'Black Bolt', 'Fulgor Negro', '2025-07-17', 86, 172, '{sv10.5b}', '{}'],
  ['WHT', scarletViolet, 'White Flare', 'Llama Blanca', '2025-07-17', 86, 173, '{sv10.5w}', '{}'],
  ['CRZ', swordShield, 'Crown Zenith', 'Cenit Supremo', '2023-01-20', 159, 230, '{swsh12.5,swsh12.5gg}', '{CRZ-GG}'],
  ['SVE', scarletViolet, 'Scarlet & Violet Energy', 'Energías de Escarlata y Púrpura', '2023-03-31', 24, 24, '{sve}', '{}'],
  ['SVP', scarletViolet, 'SVP Black Star Promos', 'Promos de Escarlata y Púrpura', '2023-03-31', 225, 226, '{svp}', '{PR-SV}'],
];

/**
 * The expansions as rows, which the catalogue of cards brings: a new one is no release of the site. `position` marks those
 * that the site was ordered with, whose names, series and pictures no import changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expansions (
      code text primary key check (code = upper(code) and code <> ''),
      position integer unique,
      series text,
      name text not null,
      name_es text not null,
      name_es_mx text,
      url_image text,
      "releaseDate" date,
      official integer,
      total integer,
      aliases text[] not null default '{}',
      "tcgdexIds" text[] not null default '{}',
      "updatedAt" timestamptz(3) not null default now()
    )`.execute(db);
  for (const [index, [code, series, name, name_es, releaseDate, official, total, tcgdexIds, aliases]] of expansions.entries()) {
    const isListed = index < listed;
    const picture = isListed ? `/uploads/expansions/${code.toLowerCase()}.webp` : null;
    await sql`
      insert into expansions (code, position, series, name, name_es, url_image, "releaseDate", official, total, "tcgdexIds", aliases)
      values (${code}, ${isListed ? index + 1 : null}, ${series}, ${name}, ${name_es}, ${picture}, ${releaseDate}, ${official}, ${total}, ${tcgdexIds}::text[], ${aliases}::text[])
    `.execute(db);
  }
  // Existing cards already have their expansion's name.
  await sql`
    insert into expansions (code, name, name_es)
    select "expansionCode", min(expansion), min(expansion) from cards where not pending and "expansionCode" <> '' group by "expansionCode"
    on conflict do nothing`.execute(db);
}
