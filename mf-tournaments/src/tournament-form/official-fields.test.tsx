import { makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { render } from '@testing-library/react';
import OfficialFields from './official-fields';
import { draftOf } from './tournament-draft';

const draft = draftOf(makeTournament({ sanctionNumber: '26-10-000123', organizerPopId: '1234567' }));
const linesOf = (readOnly: boolean) => {
  const { container } = render(<OfficialFields draft={draft} onChange={() => undefined} errors={{}} readOnly={readOnly} />);
  return outline(container.firstElementChild).split('\n');
};

test('the official numbers say where they come from and who sees them', () => {
  const source = 'El que da el sitio oficial, como 26-10-000123. Solo lo ven quienes administran la tienda.';
  const other = 'Vacío: el archivo de TOM lleva el de la tienda.';
  expect(linesOf(false)).toEqual([
    'Número de sanción',
    `input «Número de sanción» [type=text, maxlength=20, describedby=«${source}», value=«26-10-000123»]`,
    source,
    'POP ID de quien organiza',
    `input «POP ID de quien organiza» [type=text, inputmode=numeric, maxlength=20, describedby=«${other}», value=«1234567»]`,
    other,
  ]);
});

test('who only reads the official numbers has no fields and no hints', () => {
  expect(linesOf(true)).toEqual(['dl', '  dt: Número de sanción', '  dd: 26-10-000123', 'dl', '  dt: POP ID de quien organiza', '  dd: 1234567']);
});
