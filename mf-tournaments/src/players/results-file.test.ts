import { makeEntry, makePlayer } from '@mesa/runtime/testing/make';
import { resultColumns } from './result-cells';
import { decodeFile, readResultsFile } from './results-file';

const people = [
  makePlayer({ username: 'ana', optionalname: 'Ana Peña' }),
  makePlayer({ username: 'leo' }),
  makePlayer({ username: 'ana2', optionalname: 'Ana Peña' }),
];
const [ana, leo] = people.map(({ id }) => id);
const entries = people.map((player) => makeEntry({ player }));
const read = (text: string) => readResultsFile(text, entries, resultColumns);

describe('a file of results', () => {
  test('fills in its players, in any order, and keeps empty cells', () => {
    expect(read('\uFEFFJugador;posicion;% VICTORIAS;Otra cosa\r\nLEO;2;66,67;x\r\n\r\nana;1;;\r\n')).toEqual({
      rows: 2,
      changes: [
        { playerId: leo, field: 'position', text: '2' },
        { playerId: leo, field: 'winRate', text: '66,67' },
        { playerId: ana, field: 'position', text: '1' },
      ],
    });
  });

  test('accepts commas and tabs, and quotes around a separator', () => {
    const filled = { rows: 1, changes: [{ playerId: leo, field: 'deckName', text: 'Lugia, "el" rápido' }] };
    expect(read('Usuario,Baraja\nleo,"Lugia, ""el"" rápido"')).toEqual(filled);
    expect(read('Nombre,Baraja\nleo,"Lugia, ""el"" rápido"')).toEqual(filled);
    expect(read('Baraja\tUsuario\n"Lugia, ""el"" rápido"\tleo')).toEqual(filled);
  });

  test('takes a name for a username before it takes it for what somebody else is called', () => {
    const both = [makePlayer({ username: 'leo2', optionalname: 'Leo' }), ...people].map((player) => makeEntry({ player }));
    expect(readResultsFile('Jugador;Posición\nLeo;3', both, resultColumns)).toMatchObject({ changes: [{ playerId: leo, text: '3' }] });
  });

  test('takes a name that a player has twice, with and without an accent, for one player', () => {
    const eva = makePlayer({ username: 'ev', name: 'Eva Diaz', optionalname: 'Eva Díaz' });
    const all = [...people, eva].map((player) => makeEntry({ player }));
    expect(readResultsFile('Jugador;Posición\nEva Díaz;3', all, resultColumns)).toMatchObject({ changes: [{ playerId: eva.id, text: '3' }] });
  });

  test('keeps each cell under its heading if the first one is empty', () => {
    expect(read('Posición;Jugador;Puntos\n;leo;15')).toEqual({ rows: 1, changes: [{ playerId: leo, field: 'points', text: '15' }] });
  });

  test.each([
    ['Jugador,Puntos\nana,9\nleo,-1', ['Fila 3: Puntos: Los puntos no pueden ser negativos.']],
    ['Jugador,Puntos\nana,9\nzoe,3', ['Fila 3: nadie inscrito se llama «zoe».']],
    ['Jugador,Puntos\nAna Peña,9', ['Fila 2: varios inscritos se llaman «Ana Peña»; escribe su nombre de usuario.']],
    ['Jugador,Puntos\nana,9\nANA,3', ['Fila 3: «ANA» ya está en la fila 2.']],
    ['Posición,Puntos\n1,9', ['La primera fila debe nombrar las columnas, una de ellas «Jugador».']],
    ['Jugador,Edad\nana,9', ['Falta una columna con resultados: Posición, Ronda retirada, Baraja, Historial, Puntos, % Victorias.']],
    [`Jugador,Puntos\n${'zoe,1\n'.repeat(5)}`, [2, 3, 4, 5, 6].map((row) => `Fila ${row}: nadie inscrito se llama «zoe».`)],
    [`Jugador,Puntos\n${'zoe,1\n'.repeat(7)}`, expect.arrayContaining(['Fila 2: nadie inscrito se llama «zoe».', 'Y 2 más.'])],
  ])('with a wrong line fills in nothing and names it: %j', (text, faults) => {
    expect(read(text)).toEqual({ faults });
  });

  test('is read as UTF-8 or in a Windows encoding', () => {
    expect(decodeFile(new TextEncoder().encode('Posición').buffer as ArrayBuffer)).toBe('Posición');
    expect(decodeFile(Uint8Array.from([...'Posici'].map((letter) => letter.charCodeAt(0)).concat(0xf3, 0x6e)).buffer)).toBe('Posición');
  });
});
