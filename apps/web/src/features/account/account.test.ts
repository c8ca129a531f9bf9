import { describe, expect, it } from 'vitest';
import { fileSize } from './archive';
import { isConfirmed } from './delete-account';

describe('the confirmation word', () => {
  it('ignores case and surrounding spaces', () => {
    for (const typed of ['DELETE', 'delete', '  Delete ']) expect(isConfirmed(typed, 'DELETE')).toBe(true);
    expect(isConfirmed('删除', '删除')).toBe(true);
  });

  it('rejects anything else', () => {
    for (const typed of ['', 'DELET', 'DELETE me', 'de lete'])
      expect(isConfirmed(typed, 'DELETE')).toBe(false);
  });
});

it('formats sizes for people', () => {
  expect([0, 900, 48_211, 1_240_000].map((bytes) => fileSize(bytes, 'en'))).toEqual([
    '0 byte',
    '900 byte',
    '48 kB',
    '1.2 MB',
  ]);
});
