const address = 'https://a.example/';

test('A request accepts the page’s signal and is aborted with it, for its reason', () => {
  const controller = new AbortController();
  const { signal } = new Request(address, { signal: controller.signal });
  expect(signal.aborted).toBe(false);
  controller.abort('left');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});

test('A request with an already aborted signal is aborted', async () => {
  const signal = AbortSignal.abort('left');
  expect(new Request(address, { signal }).signal.reason).toBe('left');
  await expect(fetch(address, { signal })).rejects.toBe('left');
});

test('A listener of the page accepts the same signal', () => {
  const controller = new AbortController();
  const onClick = jest.fn();
  document.addEventListener('click', onClick, { signal: controller.signal });
  document.dispatchEvent(new Event('click'));
  controller.abort();
  document.dispatchEvent(new Event('click'));
  expect(onClick).toHaveBeenCalledTimes(1);
});
