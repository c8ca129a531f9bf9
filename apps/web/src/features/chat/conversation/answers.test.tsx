import type { ChatMessage, QuotedMessage } from '@nestmate/contract/chat';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '@/platform/live/transport';
import { fetchTexts } from '@/platform/texts/texts';
import { answerLive, sentLive } from '@/testing/live';
import { conversationOf, mayaId, messageOf } from '@/testing/residents';
import { show } from '@/testing/screen';
import { MessageMenu } from './message-menu';
import { MessageRowView } from './message-row-view';
import { rowsOf } from './rows';

beforeEach(async () => {
  for (const texts of ['chat', 'reactions'] as const) await fetchTexts('en', texts);
});

const conversation = conversationOf();
const sid = conversation.sid;
const other = conversation.people.find(({ userId }) => userId !== mayaId);
const priya = other?.userId ?? mayaId;
const quote: QuotedMessage = { index: 3, author: priya, authorName: 'Priya', type: 'text', body: 'Kettle?' };

async function open(...messages: ChatMessage[]) {
  const onQuote = vi.fn();
  const shared = { conversation, me: mayaId, isReached: true, found: '', onMenu: () => {}, onView: () => {} };
  const { person } = await show(
    rowsOf(messages, undefined, { me: mayaId, people: conversation.people }).map((row) => (
      <MessageRowView key={row.key} row={row} onQuote={onQuote} {...shared} />
    )),
  );
  return { person, onQuote };
}
const reacted = () => sentLive('chat.react').map(({ request }) => request);

it('sets and removes my reactions among those of others', async () => {
  connectLive();
  answerLive('chat.react', { reactions: { revision: 9, given: [] } });
  const given = [
    { userId: mayaId, name: 'Maya', reaction: 'heart' as const },
    { userId: priya, name: 'Priya', reaction: 'heart' as const },
    { userId: priya, name: 'Priya', reaction: 'party' as const },
  ];
  const { person } = await open(messageOf(4, { reactions: { revision: 8, given } }));
  const hearts = screen.getByRole('button', { name: 'Love it: You and Priya', pressed: true });
  expect(hearts.textContent).toBe('❤️2');
  await person.click(hearts);
  await person.click(screen.getByRole('button', { name: 'Congratulations: Priya', pressed: false }));
  await waitFor(() =>
    expect(reacted()).toEqual([
      { sid, index: 4, reaction: null },
      { sid, index: 4, reaction: 'party' },
    ]),
  );
});

const opening = { message: messageOf(4, { author: priya }), anchor: document.body };
const menu = { opening, conversation, me: mayaId };

it('offers every reaction and a reply in the menu of a message', async () => {
  connectLive();
  answerLive('chat.react', { reactions: { revision: 1, given: [] } });
  const [onReply, onClose] = [vi.fn(), vi.fn()];
  const first = await show(<MessageMenu {...menu} onClose={onClose} onReply={onReply} />);
  const group = await screen.findByRole('group', { name: 'React' });
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ title }) => title),
  ).toEqual(['Love it', 'Agree', 'Funny', 'Congratulations', 'Thank you']);
  await first.person.click(within(group).getByRole('button', { name: 'Funny' }));
  await waitFor(() => expect(reacted()).toEqual([{ sid, index: 4, reaction: 'laugh' }]));
  await first.person.click(screen.getByRole('menuitem', { name: 'Reply' }));
  expect(onReply).toHaveBeenCalledWith(opening.message);
  expect(onClose).toHaveBeenCalled();
});

it('offers neither reactions nor a reply where nobody can write', async () => {
  connectLive();
  await show(<MessageMenu {...menu} onClose={vi.fn()} onReply={undefined} />);
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.queryByRole('group', { name: 'React' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
});

it('leads from a reply to the message it answers, unless that was removed or this reader may not see it', async () => {
  const { person, onQuote } = await open(
    messageOf(4, { replyTo: quote }),
    messageOf(5, { replyTo: { ...quote, type: 'removed', body: '' } }),
    messageOf(6, { replyTo: null }),
  );
  await person.click(screen.getByRole('button', { name: 'Reply to Priya: Kettle?' }));
  expect(onQuote).toHaveBeenCalledWith(3);
  expect(screen.getByText('Message removed').closest('button')).toBeNull();
  expect(screen.getByText('A message from before you joined').closest('button')).toBeNull();
});

it('a removed message is not read out as edited, though its text once was', async () => {
  await open(messageOf(4, { type: 'removed', body: '', editedAt: '2026-12-01T04:00:00.000Z' }));
  expect(screen.getByRole('article').getAttribute('aria-label')).not.toMatch(/edited/);
});
