import { apply } from '@mesa/contract/play/apply';
import type { CommandBody } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { emptyEvent, type TournamentEvent } from '@mesa/contract/play/model';
import { proposeConfigure, proposeDraw } from '@mesa/contract/play/propose';
import { replacedEntry } from './replaced-entry';

function after(event: TournamentEvent, ...bodies: (CommandBody | undefined)[]): TournamentEvent {
  return bodies.reduce((state, body) => {
    if (!body) throw new Error('Nothing is proposed');
    const { event: next, refusal } = apply(state, { id: 'x', device: 'd', by: { role: 'staff' }, engine: 1, base: 0, pen: state.pen.epoch, at: 1, body });
    if (!next) throw new Error(refusal);
    return next;
  }, event);
}

const [newcomer, known] = [501, 9];
const registration = after(
  emptyEvent('challenge', 2027),
  { kind: 'pen', to: 'd', of: 0 },
  ...[1, 2, 3].map((player): CommandBody => ({ kind: 'enrol', player, division: 'masters' })),
  { kind: 'enrol', player: newcomer, division: 'senior', earnedByes: 1, fixedTable: 4 },
  { kind: 'check-in', player: newcomer },
);
const configured = after(registration, proposeConfigure(registration, 'lots').body);
const podOf = (event: TournamentEvent) => event.pods.find(({ players }) => players.includes(newcomer))?.name ?? 'all';
const drawn = after(configured, proposeDraw(configured, { pod: podOf(configured), round: 'r1', seed: 's' }).body);
const published = after(drawn, { kind: 'publish', round: 'r1', pairs: draftDigest(drawn.drafts[0] as never) });
const replaced = (event: TournamentEvent) => after(event, ...(replacedEntry(event, newcomer, known) ?? []));

test('During registration the known player takes the place with its division, byes, table and check-in', () => {
  const { entries } = replaced(registration);
  expect(entries.at(-1)).toEqual({ player: known, division: 'senior', earnedByes: 1, fixedTable: 4, checkedIn: true });
  expect(entries.map(({ player }) => player)).toEqual([1, 2, 3, known]);
});

test('Before the first draw the known player joins the same group', () => {
  const event = replaced(configured);
  const [name, players] = [podOf(configured), configured.pods.find((pod) => pod.name === podOf(configured))?.players];
  expect(event.pods.find((pod) => pod.name === name)?.players).toEqual([...(players ?? []).filter((player) => player !== newcomer), known]);
  expect(event.entries.find(({ player }) => player === known)).toMatchObject({ division: 'senior', fixedTable: 4 });
});

test.each([
  ['drawn', drawn],
  ['published', published],
])('Once the first round is %s nothing changes', (_, event) => {
  expect(replacedEntry(event, newcomer, known)).toBeNull();
});

test('If both are enrolled the new one leaves; if the new one left, nothing changes', () => {
  const both = after(registration, { kind: 'enrol', player: known, division: 'masters' });
  expect(replaced(both).entries.map(({ player }) => player)).toEqual([1, 2, 3, known]);
  expect(replacedEntry(both, newcomer, known)).toEqual([{ kind: 'remove', player: newcomer }]);
  expect(replacedEntry(after(registration, { kind: 'remove', player: newcomer }), newcomer, known)).toEqual([]);
});

test('A place without byes, table or check-in is taken as it is', () => {
  const plain = after(emptyEvent('challenge', 2027), { kind: 'enrol', player: newcomer, division: 'junior' });
  expect(replacedEntry(plain, newcomer, known)).toEqual([
    { kind: 'remove', player: newcomer },
    { kind: 'enrol', player: known, division: 'junior' },
  ]);
});
