import { everyWeek, shareIn } from './week-shares';

const first = { week: '2026-10-19', total: 4, lists: [{ id: 1, lists: 1 }] };
const last = { week: '2026-11-09', total: 2, lists: [{ id: 2, lists: 2 }] };

describe('the weeks of the meta', () => {
  test('are continuous: a week without lists is between the others, without a share', () => {
    const weeks = everyWeek([first, last]);
    expect(weeks.map(({ week }) => week)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']);
    expect(weeks.map((week) => shareIn(week, 1))).toEqual([25, null, null, 0]);
  });

  test('are empty if nothing was played', () => {
    expect(everyWeek([])).toEqual([]);
  });
});
