import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import { candidateOf, mayaId, membershipOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { followFind } from '../find.live';
import { MutualLikes } from './mutual-likes';
import { openMutualLikes, takeMutualLikes } from './mutual-likes.store';

const chatId = 'me_priya';
const { membershipId } = membershipOf();

/** Shows a screen to which a mutual like comes from the other side. */
async function hear(chat_id: string | null) {
  signIn();
  const priya = candidateOf(1, { chat_id, status: 'mutual' });
  answer(calls.find.candidate, priya);
  answer(calls.room.mine, roomOf());
  const stop = followFind({ userId: userId.parse(mayaId), membershipId });
  const { person } = await show(<MutualLikes />, { at: '/community' });
  act(() => deliver('interest.mutual', { membershipId, otherMembershipId: priya.membership_id }));
  await screen.findByText('Priya likes you too.');
  stop();
  return { person, priya };
}

it('offers to say hello when somebody likes the resident back', async () => {
  const { person } = await hear(chatId);
  await person.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(location.pathname).toBe(`/chat/conversation/${chatId}`);
  expect(history.state).toMatchObject({ usr: { begins: 'writing' } });
});

it('leads to the profile of somebody who likes the resident back and has no conversation', async () => {
  const { person, priya } = await hear(null);
  await person.click(screen.getByRole('button', { name: 'View profile' }));
  expect(location.pathname).toBe(`/profile/${priya.membership_id}`);
});

it.each(['before', 'after'])(
  'says nothing of a like that is taken back %s its person is known',
  async (when) => {
    signIn();
    const priya = candidateOf(1, { status: when === 'before' ? 'interested' : 'mutual' });
    answer(calls.find.candidate, priya);
    answer(calls.room.mine, roomOf());
    const mutualLikes = openMutualLikes({ userId: userId.parse(mayaId), membershipId });
    await mutualLikes.receive(priya.membership_id);
    mutualLikes.end(priya.membership_id);
    expect(takeMutualLikes()).toEqual([]);
  },
);
