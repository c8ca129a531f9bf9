import { postMistake } from '@nestmate/contract/community';
import type { BasicInfo } from '@nestmate/contract/profile';
import { basicInfoMistakes } from '@nestmate/contract/rules/basic-info';
import { requestMessageMistake } from '@nestmate/contract/rules/requests';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { TextArea } from '@/ui/text-area';
import { cardOf } from '../deck/deck-store.fixtures';
import { CardFace } from './card-content';

const known: BasicInfo = {
  hidden: false,
  first_name: 'Maya',
  last_name: 'Torres',
  gender: null,
  bio: 'x'.repeat(50),
};
const isTaken = (changes: Partial<BasicInfo>) =>
  basicInfoMistakes({ ...known, ...changes }, { bioEnabled: true, genderOffered: false }).length === 0;

/** The shortest and the longest accepted length of all that are tried. */
function takenLengths(isRight: (text: string) => boolean): [first: number, last: number] {
  const taken = [0, 1, 2, 49, 50, 51, 249, 250, 251, 499, 500, 501, 1499, 1500, 1501].filter((length) =>
    isRight('x'.repeat(length)),
  );
  return [taken[0] ?? -1, taken.at(-1) ?? -1];
}

async function onCard(changes: { first_name?: string; bio?: string }, words: string) {
  const { unmount } = await show(<CardFace card={{ ...cardOf(1), ...changes }} showsPicture={false} />);
  const clamps = (await screen.findByText(words)).className.match(/\S*line-clamp-\S+/g);
  unmount();
  return clamps;
}

it('keeps the agreed lengths of texts [9.1]', async () => {
  expect(takenLengths((text) => requestMessageMistake(text) === undefined)).toEqual([1, 500]);
  expect(takenLengths((text) => postMistake(text) === undefined)).toEqual([1, 1500]);
  expect(takenLengths((text) => isTaken({ first_name: text }))).toEqual([1, 50]);
  expect(takenLengths((text) => isTaken({ last_name: text }))).toEqual([1, 50]);
  expect(takenLengths((text) => text !== '' && isTaken({ preferred_first_name: text }))).toEqual([1, 50]);
  expect(takenLengths((text) => isTaken({ bio: text }))).toEqual([50, 250]);

  const { unmount } = await show(<TextArea label="Text" value="Hello" onChange={() => {}} />);
  await screen.findByText('5/1500');
  unmount();

  expect(await onCard({ first_name: 'Maximilianadele' }, 'Maximilianadele')).toEqual(['line-clamp-1']);
  expect(await onCard({ first_name: 'Bartholomewadele' }, 'Bartholomewadel…')).toEqual(['line-clamp-1']);
  expect(await onCard({ bio: 'x'.repeat(250) }, 'x'.repeat(250))).toEqual(['line-clamp-4']);
  expect(await onCard({ bio: 'x'.repeat(251) }, `${'x'.repeat(250)}…`)).toEqual(['line-clamp-4']);
});
