import { tomText } from './tom-choice';

const text = `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="1" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
	<data>
		<name>Reto de la Peña</name>
		<id></id>
		<city>Lima</city>
		<state></state>
		<country>Peru</country>
		<roundtime>0</roundtime>
		<finalsroundtime>0</finalsroundtime>
		<organizer popid="1" name="Ana"/>
		<startdate>10/03/2026</startdate>
		<lessswiss>false</lessswiss>
		<autotablenumber>true</autotablenumber>
		<overflowtablestart>0</overflowtablestart>
	</data>
	<timeelapsed>0</timeelapsed>
	<players>
	</players>
	<pods>
	</pods>
	<finalsoptions>
	</finalsoptions>
</tournament>`;

const ofUnits = (toBytes: (unit: number) => number[]) => [...text].flatMap((character) => toBytes(character.charCodeAt(0)));
const file = (bytes: Iterable<number>) => {
  const content = Uint8Array.from(bytes);
  return Object.assign(new File([content], 'a.tdf'), { arrayBuffer: async () => content.buffer });
};

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['the alphabet of Windows', ofUnits((unit) => [unit])],
  ['UTF-16', [0xff, 0xfe, ...ofUnits((unit) => [unit & 255, unit >> 8])]],
  ['UTF-16 from its other end', [0xfe, 0xff, ...ofUnits((unit) => [unit >> 8, unit & 255])]],
])('a file in %s is read', async (_, bytes) => {
  expect(await tomText(file(bytes))).toEqual({ text });
});

test('a UTF-8 byte order mark stays, for the exported file', async () => {
  expect(await tomText(file([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]))).toEqual({ text: `\uFEFF${text}` });
});

test('a file that is not text is refused with a sentence', async () => {
  expect((await tomText(file([0x50, 0x4b, 3, 4, 0, 1, 2]))).problem).toMatch(/^El archivo tiene un carácter que ningún texto lleva\./);
});

test('a file that cannot be read any more is refused with what to do', async () => {
  const gone = Object.assign(new File(['x'], 'a.tdf'), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  expect(await tomText(gone)).toEqual({ problem: 'El archivo no se pudo leer. Cópialo a este dispositivo y elígelo otra vez.' });
});

test('a file of twenty million bytes is the largest that is read', async () => {
  const ofSize = (size: number) => Object.defineProperty(file(new TextEncoder().encode(text)), 'size', { value: size });
  expect(await tomText(ofSize(20_000_000))).toEqual({ text });
  expect((await tomText(ofSize(20_000_001))).problem).toMatch(/demasiado grande/);
});
