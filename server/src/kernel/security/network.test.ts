import { expect, test } from '@jest/globals';
import { networkOf } from './network';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:203.0.113.77', '203.0.113.0/24'],
  ['2001:0DB8:0:00ff::1', '2001:db8:0:ff::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unix:', 'desconocida'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
