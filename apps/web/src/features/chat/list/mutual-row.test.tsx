import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { candidateOf, conversationOf, overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { MutualRow } from './mutual-row';

const conversation = conversationOf();
const mutual = (number: number, chatId: string | null) =>
  candidateOf(number, { first_name: `Person ${number}`, chat_id: chatId, status: 'mutual' });
const page = { page: 0, finished: true, deck: 'open' as const, hasDecided: true };

it('leads to a conversation with each person of a mutual like who has none yet', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.cards, {
    ...page,
    user_profile_cards: [mutual(1, 'me_one'), mutual(2, conversation.chatId), mutual(3, null)],
  });
  await show(<MutualRow conversations={[conversation]} heading="h2" />);
  const row = await screen.findByRole('region', { name: 'You like each other' });
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Say hello to Person 1', '/chat/conversation/me_one'],
  ]);
});

it('asks for nobody before the questions are answered', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf({ answersComplete: false }));
  await show(<MutualRow conversations={[]} heading="h2" />);
  await waitFor(() => expect(requestsOf(calls.profile.overview)).toHaveLength(1));
  expect(requestsOf(calls.find.cards)).toEqual([]);
});
