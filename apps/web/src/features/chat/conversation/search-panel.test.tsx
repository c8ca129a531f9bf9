import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { connectLive } from '@/platform/live/transport';
import { answerLive, sentLive } from '@/testing/live';
import { conversationOf, mayaId, messageOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { SearchPanel } from './search-panel';

it('searches again and further until the person chooses a message', async () => {
  signIn();
  connectLive();
  answerLive('chat.search', { error_code: 'Unexpected' });
  const onChoose = vi.fn();
  const onClose = vi.fn();
  const { person } = await show(
    <SearchPanel sid={conversationOf().sid} me={mayaId} onChoose={onChoose} onClose={onClose} />,
  );
  await person.type(screen.getByRole('textbox', { name: 'Search in this conversation' }), 'house');
  await screen.findByRole('img', { name: 'Searching…' });
  await screen.findByText('We couldn’t search. Check your connection and try again.');

  const found = (count: number, from = 0) =>
    Array.from({ length: count }, (_, nth) => messageOf(from + nth, { body: `House ${from + nth}` }));
  answerLive('chat.search', { messages: found(2, 1), hasMore: true });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The newest 2 messages');
  answerLive('chat.search', { messages: found(1), hasMore: false });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('3 messages');
  expect(sentLive('chat.search')).toHaveLength(3);

  await person.click(screen.getByRole('button', { name: /House 2/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(2, 'house');
  await person.click(screen.getByRole('button', { name: 'Close the search' }));
  expect(onClose).toHaveBeenCalledOnce();
});
