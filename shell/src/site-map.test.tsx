import { listOpenSeasons, listOpenTournaments } from '@mesa/contract/calls/open-data';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import area from '../area';
import { PageAtAddress } from './site-map';
import './remotes/host';

const titled = Object.values(area.pages).flatMap((page) => ('title' in page && page.title ? [[page.path, page.title] as const] : []));

test.each(titled)('%s is the page «%s»', async (address, title) => {
  const unread = [listOpenSeasons, listOpenTournaments].map((call) => reply(call, failure('network')));
  renderPage([{ path: '*', element: <PageAtAddress /> }], address, unread);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
