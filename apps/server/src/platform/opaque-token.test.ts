import { expect, it } from 'vitest';
import { hashOf, newOpaqueToken } from './opaque-token';

it('makes tokens of 256 bits, never the same, of which a hash is stored', () => {
  const tokens = Array.from({ length: 1000 }, newOpaqueToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const bits = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
  const ones = [...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  // Eight standard deviations of a fair coin.
  expect(Math.abs(ones - bits.length * 4)).toBeLessThan(8 * Math.sqrt(bits.length * 2));
  const [token = ''] = tokens;
  expect(hashOf(token)).not.toContain(token);
});
