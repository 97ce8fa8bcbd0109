import { type Kysely, sql } from 'kysely';

/** How fast the pages of releases were in browsers, as counts of views per step of a scale. Rows hold no address, account or person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "releaseVitals" (
      area text collate "C" not null,
      -- Empty: the build that came with the server.
      release text collate "C" not null,
      page text collate "C" not null,
      -- The UTC day.
      since timestamptz(3) not null,
      figure text collate "C" not null check (figure in ('lcp', 'inp', 'cls', 'views', 'failed')),
      step smallint not null,
      times integer not null,
      primary key (area, release, page, since, figure, step)
    )`.execute(db);
  await sql`create index on "releaseVitals" (since)`.execute(db);
}
