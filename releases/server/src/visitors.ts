import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

/** An address that does not identify a visitor: this machine, or a proxy in its own network. */
const inside = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/** Returns the first three groups of an IPv6 address, the largest network that one customer gets. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 3).join(':');
}

/**
 * Distinguishes visitors without identifying them: the salt belongs to this process and is not stored. Browsers can claim any name, so for internet
 * addresses only the network counts; otherwise one machine could be many visitors.
 */
export function createVisitors(): (address: string, agent: string) => string {
  const salt = randomBytes(32);
  return (given, agent) => {
    // IPv4 as written by a dual-stack socket.
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    const network = networkOf(address);
    return createHmac('sha256', salt)
      .update(inside.test(address) ? `${network} ${agent}` : network)
      .digest('base64url');
  };
}
