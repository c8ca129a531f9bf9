import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import {
  candidateOf,
  conversationOf,
  membershipOf,
  messageOf,
  overviewOf,
  roomOf,
} from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, disconnect, requestsOf } from '@/testing/server';
import { chatStore } from '../store/chat';
import { ConversationList } from './conversation-list';

const conversation = conversationOf({ lastMessage: messageOf(0, { body: 'Hi!' }), lastIndex: 0 });
const { chatId } = conversation;
const mutual = (number: number, chat_id: string | null) =>
  candidateOf(number, { first_name: `Person ${number}`, chat_id, status: 'mutual' });
const page = { page: 0, finished: true, deck: 'open' as const, hasDecided: true };

beforeEach(() => {
  answer(calls.room.mine, roomOf());
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.cards, {
    ...page,
    user_profile_cards: [mutual(1, 'me_one'), mutual(2, chatId), mutual(3, null)],
  });
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
});

async function begin(conversations: (typeof conversation)[]) {
  answerLive('chat.list', { conversations, next: null });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
}
const list = () => show(<ConversationList currentSid={undefined} isBeside={false} />, { at: '/chat' });
const row = async () => within(await screen.findByRole('region', { name: 'You like each other' }));

it('leads to a conversation with each person of a mutual like who has none yet', async () => {
  signIn();
  await begin([conversation]);
  await list();
  const links = (await row()).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Say hello to Person 1', '/chat/conversation/me_one'],
  ]);
});

it('shows mutual likes once the connection is back', async () => {
  signIn();
  await begin([conversation]);
  const cards = { ...page, user_profile_cards: [mutual(1, 'me_one')] };
  disconnect(calls.find.cards);
  await list();
  await waitFor(() => expect(requestsOf(calls.find.cards)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'You like each other' })).toBeNull();
  answer(calls.find.cards, cards);
  window.dispatchEvent(new Event('online'));
  (await row()).getByRole('link', { name: 'Say hello to Person 1' });
});

it('an empty list points to mutual likes', async () => {
  signIn();
  await begin([]);
  await list();
  await row();
  screen.getByText('Tap someone who likes you back to say hello.');
});

it('requests no mutual likes while there can be no match', async () => {
  for (const [answersComplete, matchingRoundStatus] of [
    [false, 'MATCHING'],
    [true, 'CLOSED'],
  ] as const) {
    signIn([membershipOf({ matchingRoundStatus })]);
    await begin([]);
    answer(calls.profile.overview, overviewOf({ answersComplete }));
    const { unmount } = await list();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await screen.findByText('No conversations yet');
    unmount();
    queryClient.clear();
  }
  expect(requestsOf(calls.find.cards)).toEqual([]);
});
