import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** An address that says nothing of who asks: this machine, or a proxy in its own network. */
const inside = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/** The first three groups of an IPv6 address: the most that one customer is given. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 3).join(':');
}

/**
 * Tells visitors apart without knowing who they are: the salt is this process's and is nowhere kept. A browser calls itself as it
 * likes, so on the internet the network counts alone, lest one machine be many visitors.
 */
export function createVisitors(): (address: string, agent: string) => string {
  const salt = randomBytes(32);
  return (given, agent) => {
    // IPv4 as a socket for both kinds writes it.
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    const network = networkOf(address);
    return createHmac('sha256', salt)
      .update(inside.test(address) ? `${network} ${agent}` : network)
      .digest('base64url');
  };
}
