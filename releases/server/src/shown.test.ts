import { expect, test } from '@jest/globals';
import { makeBuild } from './testing/builds';
import { shownBuilds } from './testing/shown';

const filling = (widget: string, order: number, slot = 'home.main') => ({ widget, slot, order, first: [] }) as never;

test('the widgets of a slot are sorted by their order, equal ones by the name of their area', () => {
  const shown = shownBuilds(
    makeBuild('shell'),
    makeBuild('mf_b', { fillings: [filling('late', 20), filling('first', 5), filling('elsewhere', 1, 'store.after-info')] }),
    makeBuild('mf_c', { fillings: [filling('same', 10)] }),
    makeBuild('mf_a', { fillings: [filling('same', 10)] }),
  );
  expect(shown.widgetsIn('home.main').map(({ area, order }) => `${area} ${order}`)).toEqual(['mf_b 5', 'mf_a 10', 'mf_c 10', 'mf_b 20']);
});
