import { onRegistry, setRegistry } from './registry';

test('A listener of the registry is notified of each new one, until it stops', () => {
  const told: string[] = [];
  const stop = onRegistry(() => told.push('ana'));
  onRegistry(() => told.push('beto'));
  const next = () => setRegistry({ revision: 1, shell: null, role: null, remotes: {} });
  next();
  stop();
  next();
  expect(told).toEqual(['ana', 'beto', 'beto']);
});
