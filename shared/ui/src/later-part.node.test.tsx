import { renderToString } from 'react-dom/server';
import { laterPart } from './later-part';

test('A part whose code is in memory is rendered by the server in one pass', async () => {
  const Part = laterPart(
    async () =>
      ({ name }: { name: string }) => <b>{name}</b>,
    <p>Cargando</p>,
  );
  // As between loading the builds and rendering a page.
  await null;
  expect(renderToString(<Part name="Ana" />)).toBe('<!--$--><b>Ana</b><!--/$-->');
});
