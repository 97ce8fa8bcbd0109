import { isSameListRules, type ListRules, listRulesIssue, listsClosed, listsCloses, listsHidden, listsVisibles, usualListRules } from './deck-lists';
import { categories, tournamentStatuses } from './tournament';

const at = '2026-11-22T22:00:00.000Z';
const before = new Date('2026-11-22T21:59:59.999Z');
const after = new Date(at);

const choices = listsCloses.flatMap((listsClose) =>
  listsVisibles.map((listsVisible): ListRules => ({ listsClose, listsVisible, listsCloseAt: listsClose === 'a una hora' ? at : null })),
);
const possible = choices.filter((rules) => listRulesIssue(rules) === null);

/** The statuses in which a rule holds, for each choice: `a una hora` before and after the hour. */
const table = (holds: typeof listsHidden, cutStarted = false) =>
  Object.fromEntries(
    possible.flatMap((rules) =>
      (rules.listsClose === 'a una hora' ? [before, after] : [before]).map((now) => [
        [rules.listsClose, ...(rules.listsClose === 'a una hora' ? [now === before ? 'antes' : 'después'] : []), rules.listsVisible].join(', '),
        tournamentStatuses.filter((status) => holds({ ...rules, status, cutStarted }, now)).join(' '),
      ]),
    ),
  );

test('by default a friendly tournament has open lists that everyone sees, and an official one hides them until it is over', () => {
  for (const category of categories) {
    for (const status of tournamentStatuses) {
      const rules = { ...usualListRules({ category, status }), status, cutStarted: true };
      const isSafe = category !== 'Amistoso' && category !== 'Online' && status !== 'finalizado';
      expect([category, status, listsClosed(rules, after)]).toEqual([category, status, isSafe && status !== 'inscripciones']);
      expect([category, status, listsHidden(rules, after)]).toEqual([category, status, isSafe]);
    }
  }
});

test('lists close when the tournament leaves inscripciones, or at their hour', () => {
  const all = 'inscripciones progreso finalizado desactivado';
  const started = 'progreso finalizado desactivado';
  expect(table(listsClosed)).toEqual({
    ...{ 'nunca, siempre': '', 'nunca, al corte': '', 'nunca, al terminar': '' },
    ...{ 'al empezar, siempre': started, 'al empezar, al cerrar': started, 'al empezar, al corte': started, 'al empezar, al terminar': started },
    ...{ 'a una hora, antes, siempre': '', 'a una hora, antes, al cerrar': '', 'a una hora, antes, al corte': '', 'a una hora, antes, al terminar': '' },
    ...{
      'a una hora, después, siempre': all,
      'a una hora, después, al cerrar': all,
      'a una hora, después, al corte': all,
      'a una hora, después, al terminar': all,
    },
  });
});

test('lists are hidden until the chosen moment, and never once the tournament is finished', () => {
  const running = 'inscripciones progreso desactivado';
  expect(table(listsHidden)).toEqual({
    ...{ 'nunca, siempre': '', 'nunca, al corte': running, 'nunca, al terminar': running },
    ...{ 'al empezar, siempre': '', 'al empezar, al cerrar': 'inscripciones', 'al empezar, al corte': running, 'al empezar, al terminar': running },
    ...{
      'a una hora, antes, siempre': '',
      'a una hora, antes, al cerrar': running,
      'a una hora, antes, al corte': running,
      'a una hora, antes, al terminar': running,
    },
    ...{
      'a una hora, después, siempre': '',
      'a una hora, después, al cerrar': '',
      'a una hora, después, al corte': running,
      'a una hora, después, al terminar': running,
    },
  });
});

test('lists that open at the cut are seen once its first matches are published', () => {
  const seen = Object.entries(table(listsHidden, true)).filter(([, statuses]) => statuses === '');
  expect(seen.map(([rules]) => rules).filter((rules) => rules.includes('al corte'))).toHaveLength(4);
});

test('conflicting rules name the field', () => {
  const issueOf = (rules: Partial<ListRules>) => listRulesIssue({ listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre', ...rules })?.path;
  expect(issueOf({ listsClose: 'a una hora' })).toBe('listsCloseAt');
  expect(issueOf({ listsCloseAt: at })).toBe('listsCloseAt');
  expect(issueOf({ listsClose: 'al empezar', listsCloseAt: at })).toBe('listsCloseAt');
  expect(issueOf({ listsVisible: 'al cerrar' })).toBe('listsVisible');
  expect(possible).toHaveLength(11);
});

test('two sets of rules are the same if they close and show the lists at the same time', () => {
  const rules: ListRules = { listsClose: 'a una hora', listsCloseAt: at, listsVisible: 'al cerrar' };
  expect(isSameListRules(rules, { ...rules })).toBe(true);
  const others: ListRules[] = [
    { ...rules, listsClose: 'al empezar' },
    { ...rules, listsCloseAt: '2026-11-22T23:00:00.000Z' },
    { ...rules, listsVisible: 'al corte' },
  ];
  expect(others.map((other) => isSameListRules(rules, other))).toEqual([false, false, false]);
});
