import { getOwnOrganiserRequest, type OwnOrganiserRequest, requestOrganising } from '@mesa/contract/calls/organisers';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeOwnOrganiserRequest } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import OrganisePage from './organise-page';

const own = (request: OwnOrganiserRequest | null, mayCreateStores = false) => reply(getOwnOrganiserRequest, { status: 'success', mayCreateStores, request });
const heading = [
  'title: Quiero organizar · Mesa Abierta',
  'header',
  '  h1 [tabindex=-1]: Quiero organizar',
  '  Con permiso de organizador registras tu tienda, publicas torneos y los llevas desde aquí.',
  '  a [href=/ayuda/organizar]: Así se organiza',
];
const hints = {
  who: 'Tu nombre, y desde cuándo juegas u organizas.',
  store: 'Su nombre y su ciudad. Si todavía no tienes local, dinos dónde se jugaría.',
  proof: 'Un enlace a la página o las redes de la tienda, o cómo podemos comprobar que la representas.',
};
const form = [
  'form',
  '  div [role=status]',
  '  Quién eres',
  `  textarea «Quién eres» [maxlength=500, rows=3, describedby=«${hints.who}», required=true]`,
  `  ${hints.who}`,
  '  Tienda',
  `  input «Tienda» [type=text, maxlength=200, describedby=«${hints.store}», required=true]`,
  `  ${hints.store}`,
  '  Prueba',
  `  textarea «Prueba» [maxlength=1000, rows=4, describedby=«${hints.proof}», required=true]`,
  `  ${hints.proof}`,
  '  p: Solo lo lee el administrador del sitio.',
  '  button [type=submit, primary]: Enviar solicitud',
];
const { who, store, proof } = makeOwnOrganiserRequest();
const request = (...lines: string[]) => [
  'section «Tu solicitud»',
  '  h2: Tu solicitud',
  ...lines.map((line) => `  p: ${line}`),
  '  dl',
  ...[
    ['Quién eres', who],
    ['Tienda', store],
    ['Prueba', proof],
  ].flatMap(([label, text]) => [`    dt: ${label}`, `    dd: ${text}`]),
];
const inside = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

async function read(text: string, ...replies: Reply[]) {
  const { container } = renderPage(<OrganisePage />, '/quiero-organizar', replies);
  await screen.findByText(text);
  return outline(container).split('\n');
}

startClock();

describe('/quiero-organizar reads from top to bottom', () => {
  test('to a visitor', async () => {
    const text = 'Inicia sesión para pedir el permiso de organizador.';
    expect(await read(text)).toEqual([...heading, `p: ${text}`, 'button [primary]: Iniciar sesión']);
  });

  test('to a member who has not asked', async () => {
    signInAs();
    expect(await read('Enviar solicitud', own(null))).toEqual([...heading, ...form]);
  });

  test('to a member who waits', async () => {
    signInAs();
    const text = 'La enviaste el 24 de mayo de 2025. El administrador todavía no responde; verás aquí su respuesta.';
    expect(await read(text, own(makeOwnOrganiserRequest()))).toEqual([...heading, ...request(text)]);
  });

  test('to a member who was refused long ago', async () => {
    signInAs();
    const text = 'El administrador no aceptó tu solicitud: No encontramos la tienda.';
    const refused = makeOwnOrganiserRequest({ outcome: 'refused', settledAt: '2025-03-01T15:00:00.000Z', reason: 'No encontramos la tienda.' });
    expect(await read(text, own(refused))).toEqual([...heading, 'div [warning]', ...inside(request(text, 'Ya puedes pedirlo otra vez.')), ...form]);
  });

  test('to an organiser', async () => {
    signInAs();
    const text = 'Tu cuenta ya puede crear tiendas. Registra la tuya y publica tu primer torneo.';
    expect(await read(text, own(null, true))).toEqual([...heading, 'div [accent]', `  p: ${text}`, '  p', '    a [href=/tienda/crear, primary]: Crear Tienda']);
  });
});

test('a request says that it is being sent, and is sent once', async () => {
  signInAs();
  const silent = reply(requestOrganising, () => new Promise<never>(() => undefined));
  const { user, callsOf } = renderPage(<OrganisePage />, '/quiero-organizar', [own(null), silent]);
  await user.type(await screen.findByRole('textbox', { name: 'Quién eres' }), 'Ana');
  await user.type(screen.getByRole('textbox', { name: 'Tienda' }), 'El Dragón');
  await user.type(screen.getByRole('textbox', { name: 'Prueba' }), 'dragon.co');
  await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  expect(callsOf(requestOrganising)).toHaveLength(1);
});
