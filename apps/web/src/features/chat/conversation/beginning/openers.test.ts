import { beforeAll, expect, it } from 'vitest';
import { fetchTexts } from '@/platform/texts';
import { openersFor } from './openers';

beforeAll(async () => void (await fetchTexts('en', 'chat')));

it('offers first messages about what both have in common, and one about something else', () => {
  const shared = [
    { icon: 'pot', text: 'Cooks daily' },
    { icon: 'book', text: 'Studies at the library' },
    { icon: 'moon', text: 'Asleep by 11' },
  ] as const;
  expect(openersFor(shared)).toEqual([
    'We eat the same way. What’s your go-to Tuesday dinner?',
    'We study in the same place. Got a favorite spot?',
    'What’s on your windowsill right now?',
  ]);
});

it('asks about anything when two people have nothing in common', () => {
  expect(openersFor([])).toHaveLength(3);
  expect(openersFor([{ icon: null, text: 'Early bird' }])).toEqual(openersFor([]));
  expect(openersFor([{ icon: 'quote', text: 'I hum' }])).toEqual(openersFor([]));
});
