const { callsIn } = jest.requireActual<{ callsIn(code: string): string[] }>('./calls.cjs');

test('The calls in a built script are its contracts, whatever the order of their fields, once each', () => {
  const code = `(()=>{const a={method:"GET",path:"/api/stores/:id",access:"anyone",reads:["store"]},b={path:"/api/decks","method":"POST"};
  function f(){return [{...a},{method:"GET",path:"/api/stores/:id",input:{}},{method:"GET",path:"/stores"},{path:"/api/x"},{method:m,path:"/api/y"}]}})()`;
  expect(callsIn(code)).toEqual(['GET /api/stores/:id', 'POST /api/decks']);
  expect(callsIn('const noCalls = 1;')).toEqual([]);
});
