import { canaryPace, slowerPage } from './canary-pace';

test('a slower page says by how much, and both times', () => {
  expect(slowerPage({ page: 'deck', vital: 'lcp', canary: 2450, live: 2000 })).toBe('deck: el contenido tarda 450 ms más (2,5 s en vez de 2,0 s)');
  expect(slowerPage({ page: 'deck', vital: 'inp', canary: 310.4, live: 200 })).toBe('deck: la respuesta tarda 110 ms más (310 ms en vez de 200 ms)');
});

test('a trial says whether it can be judged, and how it is', () => {
  const slower = [{ page: 'deck', vital: 'lcp' as const, canary: 2450, live: 2000 }];
  expect(canaryPace({ compared: [], slower: [] })).toBe('Todavía faltan visitas medidas para comparar su rapidez.');
  expect(canaryPace({ compared: ['deck'], slower })).toBe('Más lenta que la que está en línea, en tres de cada cuatro visitas:');
  expect(canaryPace({ compared: ['deck'], slower: [] })).toBe('No es más lenta que la que está en línea (1 página comparada).');
});
