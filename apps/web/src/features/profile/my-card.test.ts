import { expect, it } from 'vitest';
import { basicInfoOf } from '@/testing/residents';
import { valuesOf } from './basic-info';
import { shownAs } from './my-card';

const t = ((key: string) => key) as Parameters<typeof shownAs>[2];
const info = { ...basicInfoOf(), bio: ' I bake. ', personalPronoun: 'ze/zir' };
const shown = (changes: Partial<typeof info>) => shownAs(valuesOf(info), { ...info, ...changes }, t);

it('shows pronouns and bio where the community has them', () => {
  expect(shown({ bioEnabled: true, pronounOptions: ['she/her'] })).toMatchObject({
    about: expect.stringContaining('ze/zir'),
    bio: 'I bake.',
  });
  expect(shown({ bioEnabled: false, pronounOptions: [] })).toMatchObject({
    about: expect.not.stringContaining('ze/zir'),
    bio: '',
  });
});
