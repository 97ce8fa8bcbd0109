const page = `
  <div>
    <p hidden>gone</p>
    <section style="visibility: hidden; pointer-events: none"><b>inherits both</b><i style="visibility: visible">is seen</i></section>
    <ul style="display: none"><li>in a list</li></ul>
    <style></style>
    <button disabled>no</button>
  </div>`;

test('The quick values of a style equal those of the whole style', () => {
  document.body.innerHTML = page;
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
  expect(elements).toHaveLength(9);
  for (const element of elements) {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents } = style;
    // `cssText` is built from the whole style.
    const whole = document.createElement('div').style;
    whole.cssText = style.cssText;
    expect({ display, visibility, pointerEvents }).toEqual({ display: whole.display, visibility: whole.visibility, pointerEvents: whole.pointerEvents });
    expect(style.getPropertyValue('pointer-events')).toBe(pointerEvents);
  }
  const displays = elements.map((element) => getComputedStyle(element).display);
  expect([displays[1], displays[5]]).toEqual(['none', 'none']);
  expect(elements.map((element) => getComputedStyle(element).visibility).filter((value) => value === 'hidden')).toHaveLength(2);
});

test('Other values of a style are available too, and follow a change', () => {
  document.body.innerHTML = '<p style="color: red; opacity: 0.5">x</p>';
  const element = document.querySelector('p') as HTMLElement;
  expect(getComputedStyle(element)).toMatchObject({ opacity: '0.5', color: 'rgb(255, 0, 0)' });
  element.style.display = 'none';
  expect(getComputedStyle(element).display).toBe('none');
});
