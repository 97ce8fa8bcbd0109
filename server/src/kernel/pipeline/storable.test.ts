import { describe, expect, test } from '@jest/globals';
import { getSeason } from '@mesa/contract/calls/seasons';
import { searchAll } from '@mesa/contract/calls/site';
import { createStore } from '@mesa/contract/calls/stores';
import { testApp } from '../../testing/test-app';

const site = testApp();
const store = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };

describe('NUL or a lone surrogate', () => {
  test.each([
    ['a field', { ...store, city: 'Lima\0' }, 'city'],
    ['half of a character in a field', { ...store, city: 'Lima\ud83d' }, 'city'],
    ['the name of a field', { ...store, 'city\0': 'Lima' }, ''],
  ])('in %s of a body is refused with the field', async (_, body, path) => {
    expect(await site.refused(createStore, { body }, 'owner')).toMatchObject({ httpStatus: 400, code: 'invalid', issues: [{ path }] });
  });

  test('in a list is refused with its row, at any depth', async () => {
    const { message, issues } = await site.refused(createStore, { body: { ...store, more: [{}, { deep: ['\0'] }] } }, 'owner');
    expect([message, issues]).toEqual([expect.stringMatching(/^Fila 2: Revisa /), [expect.objectContaining({ path: 'more.1.deep.0' })]]);
    const nested = `${'['.repeat(120_000)}"\\u0000"${']'.repeat(120_000)}`;
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: createStore.path,
      headers: { ...(await site.headers('owner')), 'content-type': 'application/json' },
      payload: nested,
    });
    expect(statusCode).toBe(400);
  });

  test('in a query string or in the address of a call is refused (400)', async () => {
    expect(await site.refused(searchAll, { query: { query: 'a\0' } })).toMatchObject({ httpStatus: 400, issues: [{ path: 'query' }] });
    expect(await site.refused(getSeason, { params: { slug: 'a\0' } })).toMatchObject({ httpStatus: 400, issues: [{ path: 'slug' }] });
  });

  test('in a frame of another site is refused with a displayable page', async () => {
    for (const [url, status] of [
      ['/insertar/temporada/%00', 404],
      ['/insertar/ranking?pais=%00', 400],
    ] as const) {
      const { statusCode, headers, body } = await site.app.inject({ url });
      expect([statusCode, headers['content-type'], headers['x-frame-options']]).toEqual([status, 'text/html; charset=utf-8', undefined]);
      expect(body).toContain('<!doctype html>');
    }
  });
});
