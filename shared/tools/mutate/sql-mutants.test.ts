// @ts-expect-error: the types of scripts are not read here.
import * as mutating from './sql-mutants.mjs';
// @ts-expect-error: the types of scripts are not read here.
import * as text from './sql-text.mjs';

interface Mutant {
  line: number;
  change: string;
  what: string;
}
const sqlEdits: (sql: string) => { from: number; to: number; text: string; change: string }[] = text.sqlEdits;
const withSqlMutants: (code: string, file: string, lineIn: (line: number) => number) => { code: string; mutants: Mutant[] } = mutating.withSqlMutants;
const hole: string = text.hole;

/** Returns a statement as each of its mutants has it, by what was changed. */
function mutantsOf(sql: string) {
  return sqlEdits(sql).map(({ from, to, text, change }) => [change, (sql.slice(0, from) + text + sql.slice(to)).replace(/\s+/g, ' ').trim()]);
}

describe('A statement', () => {
  test('loses one condition at a time', () => {
    expect(mutantsOf(`select * from a join b on a.id = b.id where (x = ${hole} or y is null) and z between 1 and 2 group by c having count(*) = 3`)).toEqual([
      ['true', `select * from a join b on true where (x = ${hole} or y is null) and z between 1 and 2 group by c having count(*) = 3`],
      ['true', 'select * from a join b on a.id = b.id where true and z between 1 and 2 group by c having count(*) = 3'],
      ['false', `select * from a join b on a.id = b.id where (x = ${hole} or false ) and z between 1 and 2 group by c having count(*) = 3`],
      ['true', `select * from a join b on a.id = b.id where (x = ${hole} or y is null) and true group by c having count(*) = 3`],
      ['true', `select * from a join b on a.id = b.id where (x = ${hole} or y is null) and z between 1 and 2 group by c having true`],
    ]);
  });

  test('loses its order, its limit and its lock', () => {
    expect(mutantsOf('select distinct a from b order by a desc, c limit 20 for update skip locked')).toEqual([
      ['no order', 'select distinct a from b limit 20 for update skip locked'],
      ['ascending', 'select distinct a from b order by a , c limit 20 for update skip locked'],
      ['no limit', 'select distinct a from b order by a desc, c for update skip locked'],
      ['no distinct', 'select a from b order by a desc, c limit 20 for update skip locked'],
      ['no for update', 'select distinct a from b order by a desc, c limit 20 skip locked'],
      ['no skip locked', 'select distinct a from b order by a desc, c limit 20 for update'],
    ]);
    expect(mutantsOf('insert into a select b from c order by d on conflict do nothing')).toEqual([
      ['no order', 'insert into a select b from c on conflict do nothing'],
    ]);
    expect(mutantsOf('lock table a in share mode')).toEqual([['no lock', 'select 1']]);
  });

  test('compares with the neighbouring value', () => {
    expect(mutantsOf("select a->>'>' from b where c < 1 and d >= 2").filter(([change]) => change !== 'true')).toEqual([
      ['<=', "select a->>'>' from b where c <= 1 and d >= 2"],
      ['>', "select a->>'>' from b where c < 1 and d > 2"],
    ]);
  });

  test('keeps what is quoted, and the columns of a conflict', () => {
    expect(mutantsOf(`insert into a values ('x where y') on conflict ("order by") do nothing`)).toEqual([]);
  });
});

test('A part of a statement loses its conditions if it joins several', () => {
  expect(mutantsOf("kind = 'a' and ref = 1").map(([, sql]) => sql)).toEqual(['true and ref = 1', "kind = 'a' and true"]);
  expect(mutantsOf("kind = 'a'")).toEqual([]);
});

describe('A query in code', () => {
  const source = `async function ofStore(db, id) {
    if (id) await db.deleteFrom('a').where('id', '=', id).execute();
    else return;
    return db.selectFrom('b').innerJoin('a', (join) => join.onRef('a.id', '=', 'b.id'))
      .where(({ eb, or }) => or([eb('x', '>', 1), eb('y', '=', 2)]))
      .where(sql\`z = \${id} and w\`).orderBy('x', 'desc').limit(1).execute();
  }`;
  const { code, mutants } = withSqlMutants(source, 'ofStore.ts', (line) => line);
  const run = (active?: number) => {
    const calls: string[] = [];
    const query: unknown = new Proxy(
      {},
      {
        get: (_, method: string) => {
          if (method === 'then') return undefined;
          return (...args: unknown[]) => {
            calls.push(`${method}(${args.filter((one) => typeof one !== 'function').join(', ')})`);
            return query;
          };
        },
      },
    );
    const sqlMutation = {
      is: (id: string) => id === `ofStore.ts:${active}`,
      call: (isLeftOut: boolean, on: Record<string, (...args: unknown[]) => unknown>, method: string, args: unknown[]) =>
        isLeftOut ? on : on[method]?.(...args),
    };
    const sql = (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values);
    const ofStore = new Function('sqlMutation', 'sql', `${code}; return ofStore;`)(sqlMutation, sql) as (db: unknown, id: number) => Promise<unknown>;
    return ofStore(query, 7).then(() => calls);
  };
  const written = ['deleteFrom(a)', 'where(id, =, 7)', 'execute()', 'selectFrom(b)', 'innerJoin(a)', 'where()', 'where(z = 7 and w)', 'orderBy(x, desc)'];

  test('loses its methods one at a time, each with the line where it is', () => {
    expect(mutants.map(({ line, change, what }) => `${line} ${change}: ${what}`).sort()).toEqual([
      "2 left out: where('id', '=', id)",
      "2 not run: await db.deleteFrom('a').where('id', '=', id).execute();",
      "4 left out: onRef('a.id', '=', 'b.id')",
      "4 leftJoin: innerJoin('a', (join) => join.onRef('a.id', '=', 'b.id'))",
      "5 left out: eb('x', '>', 1)",
      "5 left out: eb('y', '=', 2)",
      "5 left out: where(({ eb, or }) => or([eb('x', '>', 1), eb('y', '=', 2)]))",
      "6 ascending: orderBy('x', 'desc')",
      "6 left out: orderBy('x', 'desc')",
      `6 left out: where(sql\`z = \${id} and w\`)`,
      '6 true: w',
      '6 true: z = …',
    ]);
  });

  test('is what was written as long as no mutant is active', async () => {
    expect(await run()).toEqual([...written, 'limit(1)', 'execute()']);
  });

  test('differs from it in one place otherwise', async () => {
    const changed = await Promise.all(mutants.map((_, i) => run(i)));
    expect(changed[mutants.findIndex(({ change }) => change === 'not run')]).toEqual([...written.slice(3), 'limit(1)', 'execute()']);
    expect(changed[mutants.findIndex(({ change }) => change === 'ascending')]).toContain('orderBy(x, asc)');
    expect(changed[mutants.findIndex(({ change }) => change === 'leftJoin')]).toContain('leftJoin(a)');
    expect(changed[mutants.findIndex(({ what }) => what === 'w')]).toContain('where(z = 7 and true )');
    expect(changed[mutants.findIndex(({ what }) => what === "where('id', '=', id)")]).toEqual(['deleteFrom(a)', ...written.slice(2), 'limit(1)', 'execute()']);
  });
});
