import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import area from '../area';
import remote from './remote';

type Name = keyof typeof area.pages;
const names = Object.keys(area.pages) as Name[];

test.each(names)('the page %s is the one with its title, and shows a visitor nothing', async (name) => {
  const Page = remote.pages[name];
  await Page.preload();
  const { asked } = renderPage(<Page />, area.pages[name].path);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(area.pages[name].title ?? '');
  expect(screen.getByText(/^Solo el administrador del sitio/)).toBeVisible();
  expect(asked()).toBe('');
});

test('the area is for the site’s administrator, except the page of releases, which teams of areas open too', () => {
  const { roles, announced, pages } = area;
  expect({ roles, announced, forTeams: names.filter((name) => 'team' in pages[name]) }).toEqual({ roles: ['admin'], announced: true, forTeams: ['releases'] });
});
