import { ArchiveError } from '@glosy/core/errors';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../lib/network-of.ts';
import { argon2id } from '../../../lib/password-hashing.ts';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are stored as Argon2id with 19 MiB, two passes and one lane', async () => {
    const passwords = createPasswords(argon2id());
    const stored = await passwords.hash('zażółć gęślą');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, 'zażółć gęślą')).toBe(true);
    expect(await passwords.verify(stored, 'zazolc gesla')).toBe(false);
  });

  it('are hashed two at a time, and with 400 waiting the next request is refused as busy', async () => {
    let running = 0;
    let most = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const passwords = createPasswords({
      hash: async () => {
        running += 1;
        most = Math.max(most, running);
        await gate;
        running -= 1;
        return 'hash';
      },
      verify: async () => true,
    });
    const all = Array.from({ length: 402 }, () => passwords.hash('x'));
    await expect(passwords.hash('x')).rejects.toThrow(new ArchiveError('server.busy').message);
    release();
    await Promise.all(all);
    expect(most).toBe(2);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
