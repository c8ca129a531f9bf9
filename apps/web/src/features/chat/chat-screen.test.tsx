import { calls } from '@nestmate/contract';
import type { Conversation } from '@nestmate/contract/chat';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useCurrentCall } from '@/features/video';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive } from '@/testing/live';
import { conversationOf, messageOf, overviewOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { ChatBesideCall } from './chat-beside-call';
import ChatScreen from './chat-screen';
import { chatStore } from './store/chat';

const conversation = conversationOf();
const { sid, chatId } = conversation;
const noCards = { user_profile_cards: [], page: 0, finished: true, deck: 'open' as const, hasDecided: true };

/** Chat with these conversations in its list. */
async function begin(conversations: Conversation[]) {
  signIn();
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations, next: null });
  answer(calls.room.mine, roomOf());
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.cards, noCards);
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
}

it('asks to choose a conversation only where there are some', async () => {
  await begin([]);
  const { unmount } = await show(<ChatScreen />, { at: '/chat' });
  await screen.findByText('No conversations yet');
  expect(screen.queryByText('Choose a conversation')).toBeNull();
  unmount();
  await begin([conversationOf({ lastMessage: messageOf(0, { body: 'Hi!' }), lastIndex: 0 })]);
  await show(<ChatScreen />, { at: '/chat' });
  await screen.findByText('Choose a conversation');
});

it('shows a conversation once: beside its call, ready to write, or on its page', async () => {
  answerLive('chat.open', { conversation, messages: [messageOf(0, { body: 'Hi!' })], hasPrevPage: false });
  refuse(calls.find.candidate, { code: 404, error_code: 'NotFound', error_description: 'Gone' });
  await begin([conversation]);
  await chatStore.open(chatId);
  function Page() {
    const hasChatBeside = useCurrentCall(({ cover }) => cover === 'chatBeside');
    return (
      <>
        <Routes>
          <Route path="/chat/conversation/:chatId" element={<ChatScreen />} />
        </Routes>
        {hasChatBeside && <ChatBesideCall chatId={chatId} />}
      </>
    );
  }
  await show(<Page />, { at: `/chat/conversation/${chatId}` });
  await screen.findByRole('textbox', { name: 'Message' });
  // The page may be open at its other address.
  const calling = { sid, chatId: sid, name: 'Priya', firstName: 'Priya', picture: null };
  act(() => useCurrentCall.setState({ conversation: calling, cover: 'chatBeside' }));
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  act(() => useCurrentCall.setState({ cover: null }));
  await screen.findByRole('textbox', { name: 'Message' });
  await screen.findByRole('button', { name: 'Search' });
});
