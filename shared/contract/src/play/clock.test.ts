import { TournamentDay } from '../testing/tournament-day';

test('the extra minutes of a match are those that a judge gave last, and can be taken back', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const { id, matches } = day.next();
  const [match] = matches;
  const give = (minutes: number) => {
    day.do({ kind: 'extra-time', round: id, player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, minutes }, { role: 'judge' });
    return day.round().matches[0]?.extraMinutes;
  };
  expect([give(3), give(5), give(0)]).toEqual([3, 5, 0]);
});

test('a clock that runs gains minutes and loses them, and one that stands keeps them until it starts', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const { id } = day.next();
  const minutesLeft = () => day.round().clock.left / 60_000;
  day.do({ kind: 'clock', round: id, action: 'add', minutes: -10 });
  expect([minutesLeft(), day.round().clock.endsAt]).toEqual([20, undefined]);
  day.do({ kind: 'clock', round: id, action: 'start' });
  const endsAt = day.round().clock.endsAt ?? 0;
  expect(endsAt - day.now).toBe(20 * 60_000);
  day.do({ kind: 'clock', round: id, action: 'add', minutes: -5 });
  expect(day.round().clock.endsAt).toBe(endsAt - 5 * 60_000);
});
