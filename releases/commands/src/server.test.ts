// @ts-expect-error The commands are scripts, whose types another check reads.
import { takeHost } from './host.mjs';
// @ts-expect-error As above.
import { createClient } from './server.mjs';

const site = 'https://mesa.example';
const token = `mesa_mf_ligas_${'x'.repeat(43)}`;
const listing = { method: 'GET', path: '/api/areas/:area/releases' };

beforeAll(() => takeHost({ names: { site: 'ningún sitio' }, loadTexts: async () => ({}), load: async () => ({}) }));

/** Makes a call that the server answers so. Returns how it fails. */
async function failure(answer: () => Promise<Response>, area = 'mf_ligas'): Promise<{ message: string; lines: string[]; exitCode: number }> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return createClient({ site, token, area })(listing).then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error,
  );
}
const refusal = (status: number, body: object) => async () => Response.json({ status: 'error', ...body }, { status });

describe('A call that the server refuses', () => {
  test('with the token of its own area says what the server says; for another area, that the token is not for it', async () => {
    const forbidden = refusal(403, { message: 'Eso lo hace una persona con su cuenta, no una llave.' });
    expect(await failure(forbidden)).toMatchObject({ message: 'Eso lo hace una persona con su cuenta, no una llave.', exitCode: 4 });
    expect(await failure(forbidden, 'mf_copas')).toMatchObject({ message: 'Esta llave es de mf_ligas y no sirve para mf_copas.', exitCode: 4 });
  });

  test('lists each fault once, with its file or field', async () => {
    const twice = { file: 'area.ts', message: 'area.ts: /torneo choca.' };
    const refusals = [twice, { file: 'deck.js', message: 'Falta.' }, { file: null, message: 'No cabe.' }, twice];
    expect((await failure(refusal(422, { refusals }))).lines).toEqual(['area.ts: /torneo choca.', 'deck.js: Falta.', 'No cabe.']);
    expect((await failure(refusal(400, { issues: [{ path: 'percent', message: 'De 1 a 99.' }] }))).lines).toEqual(['percent: De 1 a 99.']);
  });
});

test.each([
  [401, 4],
  [403, 4],
  [409, 5],
  [412, 5],
  [413, 6],
  [422, 6],
  [500, 3],
])('A call that fails with %i ends the command with %i', async (status, exitCode) => {
  expect(await failure(refusal(status, { message: 'No.' }))).toMatchObject({ exitCode });
});

test.each([200, 404])('Another page than a site’s answer (%i) is no site', async (status) => {
  const found = await failure(async () => new Response('<h1>Hola</h1>', { status }));
  expect(found).toMatchObject({ message: `En ${site} no contesta ningún sitio que reciba publicaciones.`, exitCode: 3 });
});

test('A site that does not answer in time says so, and that the command can be repeated', async () => {
  const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  expect(await failure(late)).toMatchObject({ message: `${site} no contestó en 15 segundos. Repite la orden: si ya llegó, lo dirá.`, exitCode: 3 });
});
