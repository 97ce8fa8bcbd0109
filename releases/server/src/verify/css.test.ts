import { describe, expect, test } from '@jest/globals';
import { makeBuild } from '../testing/builds';
import { scopedStyles } from './css';

describe('The styles of a remote', () => {
  const inLayer = (text: string) => `@layer mf_decks{${text}}`;
  const faults = (text: string, area = 'mf_decks') => scopedStyles({ ...makeBuild(area), files: new Map([['page.12345678.css', Buffer.from(text)]]) });

  test.each([
    '',
    '/* nothing */',
    inLayer('.aB3_xY{color:red}') + inLayer('._1B3_xY dt,.aB3_xY>a:hover::after{color:red}'),
    inLayer('@media(max-width:640px){.aB3_xY:is(td,:nth-child(2)) p{color:red}}'),
    inLayer(':is(.aB3_xY,.bB3_xY) td:has(>.cB3_xY){color:red}'),
    inLayer('[data-theme=dark] .aB3_xY{color:red;background:url(data:image/png;base64,AA==)}'),
    inLayer('@keyframes aB3_xY{from{opacity:0}50%{opacity:.5}to{opacity:1}}'),
    inLayer('.aB3_xY{&:hover{color:red}>dt{color:blue}}'),
    inLayer('.aB3_xY{clip-path:url(#shape);background:url(./page.12345678.css)}'),
    inLayer('@container(min-width:1px){.aB3_xY{background:url(page.12345678.css)}}'),
  ])('may be %p', (text) => {
    expect(faults(text)).toEqual([]);
  });

  test('are refused once for a fault that they repeat', () => {
    expect(faults(inLayer('h1{color:red}h2{color:red}h1{color:blue}')).map(({ message }) => message)).toEqual([
      expect.stringContaining('«h1» alcanza'),
      expect.stringContaining('«h2» alcanza'),
    ]);
  });

  test.each([
    ['.aB3_xY{color:red}', 'fuera de @layer mf_decks'],
    ['@layer mf_stores{.aB3_xY{color:red}}', 'fuera de @layer mf_decks'],
    ['@layer reset,mf_decks;', 'fuera de @layer mf_decks'],
    ['@import "https://example.org/x.css";', '@import vale para toda la página'],
    [inLayer('h1{color:red}'), '«h1» alcanza'],
    [inLayer(':root{--x:1}'), '«:root» alcanza'],
    [inLayer('*,.aB3_xY{color:red}'), '«*» alcanza'],
    [inLayer('.aB3_xY,[hidden]{color:red}'), '«[hidden]» alcanza'],
    [inLayer('body:has(.aB3_xY){color:red}'), '«body:has(.aB3_xY)» alcanza'],
    [inLayer('p:not(.aB3_xY){color:red}'), 'alcanza'],
    [inLayer(':is(.aB3_xY,h1){color:red}'), 'alcanza'],
    [inLayer('@media print{main{color:red}}'), '«main» alcanza'],
    [inLayer('.card-picture{color:red}'), '.card-picture no es una clase del área'],
    [inLayer('.aB3_xY .modal{color:red}'), '.modal no es una clase del área'],
    [inLayer('#root .aB3_xY{}#root{color:red}'), '«#root» alcanza'],
    [inLayer('@font-face{font-family:x;src:url(data:x)}'), '@font-face vale para toda la página'],
    [inLayer('@property --x{syntax:"*";inherits:false}'), '@property vale para toda la página'],
    [inLayer('@counter-style x{system:cyclic;symbols:"x"}'), '@counter-style vale para toda la página'],
    [inLayer('@font-palette-values --x{font-family:x}'), '@font-palette-values vale para toda la página'],
    [inLayer('@page{margin:0}'), '@page vale para toda la página'],
    ['@charset "utf-8";', '@charset vale para toda la página'],
    ['@namespace url(http://www.w3.org/1999/xhtml);', '@namespace vale para toda la página'],
    [inLayer('@VIEW-TRANSITION{navigation:auto}'), '@VIEW-TRANSITION vale para toda la página'],
    [inLayer('@keyframes spin{to{rotate:1turn}}'), '@keyframes spin'],
    [inLayer('@-webkit-keyframes spin{to{rotate:1turn}}'), '@keyframes spin'],
    [inLayer('.aB3_xY{background:url("https://example.org/x.png")}'), 'url(https://example.org/x.png)'],
    [inLayer('.aB3_xY{background:URL(https://example.org/x.png)}'), 'url(https://example.org/x.png)'],
    [inLayer('.aB3_xY{color:red'), 'no es CSS que se pueda leer'],
  ])('may not be %p', (text, fault) => {
    const refusals = faults(text);
    for (const refusal of refusals) expect(refusal).toMatchObject({ rule: 'css', file: 'page.12345678.css' });
    expect(refusals.map(({ message }) => message).join()).toContain(fault);
  });

  test('name the line of their source if a map came with them', () => {
    const file = 'page.12345678.css';
    // One mapping: column 16 of the style is line 4 of its source.
    const map = Buffer.from(JSON.stringify({ version: 3, names: [], sources: ['webpack://mf_decks/./src/deck/deck.module.css'], mappings: 'gBAGA' }));
    const styled = { ...makeBuild('mf_decks'), files: new Map([[file, Buffer.from(inLayer('h1{color:red}'))]]) };
    expect(scopedStyles(styled, new Map([[file, map]]))).toEqual([
      { rule: 'css', file: 'src/deck/deck.module.css', message: expect.stringMatching(/^src\/deck\/deck\.module\.css:4: «h1» alcanza/) },
    ]);
  });

  test('may be global in the shell', () => {
    expect(faults('h1{color:red}', 'shell')).toEqual([]);
  });
});
