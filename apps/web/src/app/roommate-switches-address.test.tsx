import { calls } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { candidateOf, communityOf, roommateOf, roomOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

function startWith({ asksAcquaintance }: { asksAcquaintance: boolean }) {
  queryClient.clear();
  signIn();
  answerForShell();
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  answer(calls.find.candidate, candidateOf(8, { first_name: 'Cleo' }));
  answer(calls.housing.details, communityOf({ previouslyKnownEnabled: asksAcquaintance }));
}

const switchNames = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('switch')
    .map(
      (each) => /^(I know this person|Share a bedroom)/.exec(each.closest('label')?.textContent ?? '')?.[1],
    );

async function switchesForRoommate() {
  const { person, unmount } = await visit('/matches');
  await person.click(await screen.findByRole('button', { name: 'Share a bedroom: Priya' }));
  const names = switchNames(await screen.findByRole('dialog', { name: 'You and Priya' }));
  unmount();
  return names;
}

async function switchesForCandidate() {
  const { unmount } = await visit(`/profile/${uuid(8)}`);
  await screen.findByRole('heading', { level: 1, name: 'Cleo Raman' });
  const names = switchNames(document.body);
  unmount();
  return names;
}

it('asks who knew whom only among roommates whose community asks it [6.6]', async () => {
  startWith({ asksAcquaintance: true });
  expect(await switchesForCandidate()).toEqual([]);
  expect(await switchesForRoommate()).toEqual(['I know this person', 'Share a bedroom']);
  startWith({ asksAcquaintance: false });
  expect(await switchesForRoommate()).toEqual(['Share a bedroom']);
});
