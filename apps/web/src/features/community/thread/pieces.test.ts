import type { CommunityPost } from '@nestmate/contract/community';
import { membershipId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { pieces } from './pieces';

const mentionOf = (name: string, n: number): CommunityPost['mentions'][number] => ({
  name,
  membership_id: membershipId.parse(uuid(n)),
});

it('finds only the people whom a text names, the longest name first', () => {
  const people = [mentionOf('Ana', 1), mentionOf('Ana Sofía', 2)];
  const parts = pieces('Hi @Ana Sofía and @Ana, mail me@ana.example', people);
  expect(parts.map(({ text, membershipId: id }) => [text, id])).toEqual([
    ['Hi ', undefined],
    ['@Ana Sofía', uuid(2)],
    [' and ', undefined],
    ['@Ana', uuid(1)],
    [', mail me@ana.example', undefined],
  ]);
  expect(pieces('No one', people)).toEqual([{ at: 0, text: 'No one' }]);
});
