import { describe, expect, test } from '@jest/globals';
import { createVisitors } from './visitors';

const visitorOf = createVisitors();

describe('Two requests', () => {
  test('from one address are one visitor, whatever the browser’s name', () => {
    expect(visitorOf('190.25.1.7', 'Firefox')).toBe(visitorOf('190.25.1.7', 'Chrome'));
    expect(visitorOf('::ffff:190.25.1.7', 'Firefox')).toBe(visitorOf('190.25.1.7', 'Chrome'));
  });

  test('from one IPv6 network are one visitor: a machine can have any address in it', () => {
    expect(visitorOf('2800:e2:1:2::1', 'x')).toBe(visitorOf('2800:e2:1:9:aaaa:bbbb:cccc:dddd', 'y'));
    expect(visitorOf('2800:e2:1:2::1', 'x')).not.toBe(visitorOf('2800:e2:2:2::1', 'x'));
    expect(visitorOf('2800::1', 'x')).toBe(visitorOf('2800:0:0:0:9::', 'x'));
  });

  test('from two addresses are two visitors', () => {
    expect(visitorOf('190.25.1.7', 'Firefox')).not.toBe(visitorOf('190.25.1.8', 'Firefox'));
  });

  test('from inside, where the address is a proxy’s or this machine’s, are distinguished by the browser', () => {
    for (const address of ['127.0.0.1', '::1', '10.0.0.3', '::ffff:10.0.0.3', '192.168.1.2', '172.20.0.4', 'fd00::4'])
      expect(visitorOf(address, 'Firefox')).not.toBe(visitorOf(address, 'Chrome'));
  });

  test('leave nothing that identifies them', () => {
    expect(visitorOf('190.25.1.7', 'x')).not.toContain('190');
    expect(createVisitors()('190.25.1.7', 'x')).not.toBe(visitorOf('190.25.1.7', 'x'));
  });
});
