import { type CspReportLine, listCspReports } from '@mesa/contract/calls/accounts';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { BlockedContent } from './blocked-content';

const lastAt = '2025-05-24T15:00:00.000Z';
const answer = (...data: CspReportLine[]) => reply(listCspReports, { status: 'success', data });

test('lists what was blocked, from which host, on which page and how often', async () => {
  renderPage(<BlockedContent />, '/admin/seguridad', [
    answer(
      { directive: 'img-src', blocked: 'evil.example', page: '/torneo/:id', times: 12, lastAt },
      { directive: 'script-src-elem', blocked: 'inline', page: 'otra dirección', times: 1, lastAt },
      { directive: 'base-uri', blocked: 'self', page: '/', times: 2, lastAt },
    ),
  ]);
  const lines = within(await screen.findByRole('list', { name: 'Contenido bloqueado' })).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(/^Imagen de evil\.example · 12 veces.* · \/torneo\/:id · img-src$/);
  expect(lines[1]).toHaveTextContent(/^Código de inline · 1 vez.* · otra dirección · script-src-elem$/);
  expect(lines[2]).toHaveTextContent(/^Contenido de self · 2 veces/);
});

test.each([
  ['style-src-attr', 'Estilo'],
  ['font-src', 'Tipografía'],
  ['connect-src', 'Conexión'],
  ['frame-src', 'Página incrustada'],
  ['media-src', 'Video o sonido'],
  ['trusted-types', 'Texto usado como código'],
  ['require-trusted-types-for', 'Texto usado como código'],
])('names what %s blocks', async (directive, name) => {
  renderPage(<BlockedContent />, '/admin/seguridad', [answer({ directive, blocked: 'evil.example', page: '/', times: 1, lastAt })]);
  expect(await screen.findByText(name)).toBeVisible();
});

test('says that nothing was blocked, and offers a retry after a failure', async () => {
  const { unmount } = renderPage(<BlockedContent />, '/admin/seguridad', [answer()]);
  expect(await screen.findByText('Ningún navegador ha bloqueado nada.')).toBeVisible();
  unmount();
  renderPage(<BlockedContent />, '/admin/seguridad', [reply(listCspReports, failure('unavailable'))]);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
