import { describe, expect, it } from 'vitest';
import { fileSize } from './file-size';
import { isConfirmed } from './is-confirmed';

describe('confirming by a word', () => {
  it('takes it in any case, with spaces around it', () => {
    for (const typed of ['DELETE', 'delete', '  Delete ']) expect(isConfirmed(typed, 'DELETE')).toBe(true);
    expect(isConfirmed('删除', '删除')).toBe(true);
  });

  it('takes nothing else', () => {
    for (const typed of ['', 'DELET', 'DELETE me', 'de lete'])
      expect(isConfirmed(typed, 'DELETE')).toBe(false);
  });
});

it('says sizes as people read them', () => {
  expect([0, 900, 48_211, 1_240_000].map((bytes) => fileSize(bytes, 'en'))).toEqual([
    '0 byte',
    '900 byte',
    '48 kB',
    '1.2 MB',
  ]);
});
