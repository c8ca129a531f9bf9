import type { ChatMessage } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCalls } from '@/features/video';
import { fetchTexts } from '@/platform/texts';
import { conversationOf, mayaId, messageOf } from '@/testing/residents';
import { show } from '@/testing/screen';
import { MessageRowView } from './message-row-view';
import { rowsOf } from './rows';

const conversation = conversationOf();
const other = conversation.people.find(({ userId }) => userId !== mayaId);

function step(index: number, call: ChatMessage['call'], by: 'me' | 'them', minute = index): ChatMessage {
  const author = by === 'me' ? mayaId : (other?.userId ?? null);
  return {
    ...messageOf(index, { body: '' }),
    type: 'call',
    call,
    author,
    authorName: by === 'me' ? 'Maya' : 'Priya',
    createdAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`,
  };
}

async function open(messages: readonly ChatMessage[], inConversation = conversation) {
  await fetchTexts('en', 'chat');
  const rows = rowsOf(messages, undefined);
  const shared = {
    conversation: inConversation,
    me: mayaId,
    isReached: false,
    found: '',
    onMenu: () => {},
    onView: () => {},
    onQuote: () => {},
  };
  return show(
    <>
      {rows.map((row) => (
        <MessageRowView key={row.key} row={row} {...shared} />
      ))}
    </>,
  );
}

it('draws one line for a call, and tells a screen reader each of its steps', async () => {
  await open([step(0, 'started', 'me'), step(1, 'joined', 'them', 2), step(2, 'ended', 'them', 14)]);
  screen.getByText('Video call · 12 min');
  const [line, ...more] = screen.getAllByRole('article');
  expect(more).toEqual([]);
  expect(line?.getAttribute('aria-label')).toBe(
    'Video call · 12 min. Maya started a call. Priya joined a call. Priya ended a call',
  );
  expect(screen.queryByRole('button', { name: /call/i })).toBeNull();
});

it('offers to call back after a missed call', async () => {
  const { person } = await open([step(0, 'started', 'them'), step(1, 'ended', 'them')]);
  screen.getByText('Missed video call');
  await person.click(screen.getByRole('button', { name: 'Call back' }));
  expect(useCalls.getState().place?.sid).toBe(conversation.sid);
});

it('offers to join a room’s call that goes on, beside its last step', async () => {
  const earlier = [step(0, 'started', 'me'), step(1, 'joined', 'them')];
  const now = [step(2, 'started', 'them'), step(3, 'joined', 'them')];
  const room = conversationOf({ kind: 'room', lastMessage: now.at(-1) ?? null, lastIndex: 3 });
  const { person } = await open([...earlier, ...now], room);
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(useCalls.getState().place).toMatchObject({ sid: room.sid, isOn: true });
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('says of a room’s call that one has left that it goes on, and offers to join again', async () => {
  const steps = [step(0, 'started', 'them'), step(1, 'joined', 'me')];
  await open(steps, conversationOf({ kind: 'room', lastMessage: steps.at(-1) ?? null, lastIndex: 1 }));
  screen.getByText('Call in progress');
  screen.getByRole('button', { name: 'Join' });
  screen.getByRole('article', { name: /Maya joined a call$/ });
});

it('shows the last step of a call that goes on, or was declined', async () => {
  await open([
    step(0, 'started', 'me'),
    step(1, 'declined', 'them'),
    step(2, 'started', 'them'),
    step(3, 'joined', 'me'),
  ]);
  screen.getByText('Priya declined a call');
  screen.getByText('You joined a call');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('tells a person themself that they declined', async () => {
  await open([step(0, 'started', 'them'), step(1, 'declined', 'me')]);
  screen.getByText('You declined a call');
  screen.getByRole('article', { name: /Maya declined a call$/ });
});
