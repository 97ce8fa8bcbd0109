import { afterEach, describe, expect, test } from '@jest/globals';
import type { CapabilityName } from '@mesa/contract/calls/capabilities';
import Fastify, { type FastifyInstance } from 'fastify';
import { Capabilities } from '../../kernel/capabilities/capabilities';
import { noLimits } from '../../kernel/pipeline/limits';
import { sinceText, statePage } from './state-page';
import type { Part, Watch } from './watch';

const at = '2026-11-24T12:00:00.000Z';
const now = () => new Date(at);
let app: FastifyInstance;
afterEach(() => app.close());

/** Returns the page while these parts are down and these capabilities lost, each for an hour. */
async function pageWith({ down = [] as Part[], lost = [] as CapabilityName[], startedAt = at } = {}) {
  const since = '2026-11-24T11:00:00.000Z';
  app = Fastify();
  const capabilities = new Capabilities({ log: { error: () => undefined, warn: () => undefined }, now: () => new Date(since) });
  for (const name of lost) capabilities.add({ name, title: '', fix: '', check: async () => 'gone' });
  await capabilities.checkAll();
  const watch = { down: new Map(down.map((part) => [part, since])), startedAt } as unknown as Watch;
  statePage(app, { watch, capabilities, limits: noLimits, now });
  const reply = await app.inject('/estado');
  const lines = [...reply.body.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replace(/<[^>]+>/g, ''));
  return { ...reply, lines, heading: /<h1>(.*?)<\/h1>/.exec(reply.body)?.[1] };
}

describe('The page of the site’s state', () => {
  test('lists what works, and is asked for again each time', async () => {
    const { lines, heading, headers } = await pageWith({ startedAt: '2026-11-23T10:00:00.000Z' });
    expect(heading).toBe('Todo funciona');
    expect(lines).toEqual([
      'Ver y guardar datos: funciona',
      'Subir archivos: funciona',
      'Respuestas del sitio: funciona',
      'Primera vista de las páginas: funciona',
      'Búsqueda: funciona',
      'Imágenes: funciona',
      'Avisos: funciona',
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each<[Part, string]>([
    ['database', 'Ver y guardar datos: No se puede: las páginas no cargan y nada se guarda. (desde hace 1 hora)'],
    ['disk', 'Subir archivos: Pronto puede fallar: queda poco espacio. (desde hace 1 hora)'],
    ['errors', 'Respuestas del sitio: Algunas páginas fallan. Vuelve a intentarlo. (desde hace 1 hora)'],
  ])('says what people notice of %s, and that something does not work', async (part, line) => {
    const { lines, heading } = await pageWith({ down: [part] });
    expect([heading, lines.filter((one) => !one.endsWith('funciona'))]).toEqual(['Algo no funciona', [line]]);
  });

  test.each<[CapabilityName, string]>([
    ['rendering', 'Primera vista de las páginas: Las páginas tardan más en aparecer. (desde hace 1 hora)'],
    ['database', 'Búsqueda: La búsqueda encuentra menos. (desde hace 1 hora)'],
    ['images', 'Imágenes: Algunas imágenes no se ven. (desde hace 1 hora)'],
    ['push', 'Avisos: Los avisos no llegan. (desde hace 1 hora)'],
    ['replica', 'Reparto de las lecturas: Las páginas pueden tardar más en aparecer. (desde hace 1 hora)'],
  ])('says what people notice of the lost capability %s', async (name, line) => {
    const { lines, heading } = await pageWith({ lost: [name] });
    expect([heading, lines.filter((one) => !one.endsWith('funciona'))]).toEqual(['Algo no funciona', [line]]);
  });

  test('does not concern visitors with a backup that is late', async () => {
    expect((await pageWith({ down: ['backup'] })).heading).toBe('Todo funciona');
  });
});

test.each([
  ['2026-11-24T11:59:01.000Z', 'desde hace un momento'],
  ['2026-11-24T11:58:00.000Z', 'desde hace 2 minutos'],
  ['2026-11-24T11:00:01.000Z', 'desde hace 59 minutos'],
  ['2026-11-24T11:00:00.000Z', 'desde hace 1 hora'],
  ['2026-11-24T10:00:00.000Z', 'desde hace 2 horas'],
  ['2026-11-23T12:00:01.000Z', 'desde hace 23 horas'],
  ['2026-11-23T12:00:00.000Z', 'desde hace 1 día'],
  ['2026-11-22T12:00:00.000Z', 'desde hace 2 días'],
])('%s was %s', (since, text) => expect(sinceText(since, now())).toBe(text));
