import { type ChatMessage, chatPerson, type ConversationCall } from '@nestmate/contract/chat';
import { type UserId, userId } from '@nestmate/contract/ids';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCurrentCall } from '@/features/video';
import { fetchTexts } from '@/platform/texts/texts';
import { conversationOf, mayaId, messageOf, participantOf, uuid } from '@/testing/residents';
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
  const rows = rowsOf(messages, undefined, { me: mayaId, people: inConversation.people });
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

it('draws one line for a call, which names each of its steps to a screen reader', async () => {
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
  expect(useCurrentCall.getState().conversation?.sid).toBe(conversation.sid);
});

const [alex, cleo] = [userId.parse(uuid(1008)), userId.parse(uuid(1009))];
const roomInCall = (people: UserId[], changes: Partial<ConversationCall> = {}) =>
  conversationOf({
    kind: 'room',
    people: [
      ...conversation.people,
      chatPerson.parse(participantOf(alex, uuid(8), 'Alex')),
      chatPerson.parse(participantOf(cleo, uuid(9), 'Cleo')),
    ],
    call: { startedAt: '2026-11-20T10:02:00Z', revision: 3, isAnswered: true, people, ...changes },
  });

it('offers to join a room’s call in progress, beside its last step, with who is in it', async () => {
  const earlier = [step(0, 'started', 'me'), step(1, 'joined', 'them')];
  const steps = [step(2, 'started', 'them'), step(3, 'joined', 'them')];
  const room = roomInCall([alex, cleo]);
  const { person } = await open([...earlier, ...steps], room);
  const line = screen.getByText('Call in progress · Alex, Cleo').closest('article');
  expect(line?.querySelector('time')?.getAttribute('datetime')).toBe(room.call?.startedAt);
  await person.click(screen.getByRole('button', { name: 'Join' }));
  expect(useCurrentCall.getState().conversation).toMatchObject({ sid: room.sid, isOngoing: true });
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('offers to join again only to a person who is in the call in none of their windows', async () => {
  const steps = [step(2, 'started', 'them'), step(3, 'joined', 'me')];
  const { unmount } = await open(steps, roomInCall([alex, cleo]));
  screen.getByRole('button', { name: 'Join' });
  screen.getByRole('article', { name: /^Call in progress · Alex, Cleo\. .*Maya joined a call$/ });
  unmount();
  await open(steps, roomInCall([mayaId, cleo]));
  screen.getByText('Call in progress · Cleo');
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('offers to join a call that only rings', async () => {
  await open([step(2, 'started', 'them')], roomInCall([alex], { isAnswered: false }));
  screen.getByText('Priya started a call');
  screen.getByRole('button', { name: 'Join' });
});

it('says that a call of two is in progress, without a name', async () => {
  const other = userId.parse(uuid(1007));
  const call = { startedAt: '2026-11-20T10:02:00Z', revision: 1, isAnswered: true, people: [mayaId, other] };
  await open([step(2, 'started', 'me'), step(3, 'joined', 'them')], conversationOf({ call }));
  screen.getByText('Call in progress');
  expect(screen.queryByRole('button', { name: /call|join/i })).toBeNull();
});

it('shows the last step of a call that was declined, or whose outcome is unknown', async () => {
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

it('shows no missed call to a person who tried to join it [4.15]', async () => {
  await open([step(0, 'started', 'them'), step(1, 'notJoined', 'me')]);
  screen.getByText('You tried to join a call');
  screen.getByRole('article', { name: /Maya tried to join a call$/ });
  screen.getByRole('button', { name: 'Call back' });
  expect(screen.queryByText(/missed|no answer/i)).toBeNull();
});

it('shows a caller that somebody tried to join, rather than that nobody answered', async () => {
  await open([step(0, 'started', 'me'), step(1, 'notJoined', 'them')]);
  screen.getByText('Priya tried to join a call');
  screen.getByRole('button', { name: 'Call again' });
});

it('says to the person who declined that they did', async () => {
  await open([step(0, 'started', 'them'), step(1, 'declined', 'me')]);
  screen.getByText('You declined a call');
  screen.getByRole('article', { name: /Maya declined a call$/ });
});
