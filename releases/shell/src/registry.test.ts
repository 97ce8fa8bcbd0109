import { onRegistry, setRegistry } from './registry';

test('Who follows the registry is told of each new one, until they stop', () => {
  const told: string[] = [];
  const stop = onRegistry(() => told.push('ana'));
  onRegistry(() => told.push('beto'));
  const next = () => setRegistry({ revision: 1, shell: null, role: null, remotes: {} });
  next();
  stop();
  next();
  expect(told).toEqual(['ana', 'beto', 'beto']);
});
