import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createGrants, type Grant } from './grant';
import { testAccounts } from './testing/test-accounts';

const grantsWith = (key: Buffer) => createGrants({ key, accounts: testAccounts(new Map()), teamsOf: async () => new Map() });
const grants = grantsWith(randomBytes(32));
const hour = 60 * 60 * 1000;
const ana: Grant = { userId: 'user_ana|ñ', role: 'admin', expiresAt: Date.now() + hour };

describe('A grant', () => {
  test('is read as it was signed', () => {
    expect(grants.read(grants.sign(ana))).toEqual(ana);
  });

  test('that expired is refused', () => {
    expect(grants.read(grants.sign({ ...ana, expiresAt: Date.now() - 1 }))).toBeNull();
  });

  test('signed with another key is refused', () => {
    expect(grants.read(grantsWith(randomBytes(32)).sign(ana))).toBeNull();
  });

  test('is not what was signed to remember an account, nor the other way round', () => {
    expect(grants.read(grants.signAccount(ana))).toBeNull();
    expect(grants.readAccount(grants.sign(ana))).toBeNull();
    expect(grants.readAccount(grants.signAccount(ana))).toEqual({ userId: ana.userId, role: ana.role });
  });

  test('that was changed is refused: role, time, or any character', () => {
    const [, signature] = grants.sign({ ...ana, role: 'member' }).split('.');
    for (const changed of [ana, { ...ana, role: 'member', expiresAt: ana.expiresAt + hour }]) {
      expect(grants.read(`${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`)).toBeNull();
    }
    const good = grants.sign(ana);
    for (let at = 0; at < good.length - 1; at += 7) {
      const other = good[at] === 'A' ? 'B' : 'A';
      expect(grants.read(good.slice(0, at) + other + good.slice(at + 1))).toBeNull();
    }
  });

  test('of another form is refused', () => {
    for (const text of [undefined, '', '.', 'a.b', 'x'.repeat(5000), `${'x'.repeat(50)}.${'y'.repeat(43)}`, `.${'A'.repeat(43)}`])
      expect(grants.read(text)).toBeNull();
  });

  test('with other content is refused, though it is signed', () => {
    for (const odd of [{ ...ana, role: 'king' }, { role: 'admin' }, null, 'admin']) expect(grants.read(grants.sign(odd as Grant))).toBeNull();
    for (const odd of [{ ...ana, role: 'king' }, { role: 'admin' }]) expect(grants.readAccount(grants.signAccount(odd as Grant))).toBeNull();
  });
});
