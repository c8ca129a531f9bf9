import { chatSid, messageId } from '@nestmate/contract/ids';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { conversationOf, mayaId, uuid } from '@/testing/residents';
import { showAll, show } from '@/testing/screen';
import { ReadNote, PendingNote } from './message-notes';

const [maya, priya] = conversationOf().people;
if (!maya || !priya) throw new Error('The conversation is between two people');

/** Ben has lived in the room since the message of index 0; Theo moved in after the one of index 4. */
const noteBelow = async (index: number, readByBen: number, nextIndex?: number) => {
  const conversation = conversationOf({
    kind: 'room',
    people: [
      maya,
      { ...priya, firstName: 'Ben', readIndex: readByBen },
      { ...priya, firstName: 'Theo', firstIndex: 5, readIndex: 5 },
    ],
  });
  await showAll(
    <p role="note">
      <ReadNote conversation={conversation} index={index} nextIndex={nextIndex} me={mayaId} />
    </p>,
  );
  return screen.getByRole('note').textContent;
};

it.each([
  ['nobody who could read it', 3, 2, '· Sent'],
  ['everybody who could read it', 3, 3, '· Seen'],
  ['one of two who can', 5, 3, '· Seen by Theo'],
  ['everybody', 5, 5, '· Seen'],
])('says that %s has seen the person’s own message in a room', async (_, index, readByBen, note) => {
  expect(await noteBelow(index, readByBen)).toBe(note);
});

it.each([
  ['the same people have read the next one', 1, 3, 2, ''],
  ['nobody has read either', 1, 0, 2, ''],
  ['others have read the next one', 1, 2, 3, '· Seen'],
])(
  'shows a note only below the last message that it holds for: %s',
  async (_, index, readByBen, next, note) => {
    expect(await noteBelow(index, readByBen, next)).toBe(note);
  },
);

it('shows which of the two has blocked the other when a message is refused [5.14]', async () => {
  for (const [error, words] of [
    ['BlockedByThem', 'You are blocked!'],
    ['BlockedByMe', 'User/Group is blocked!'],
  ] as const) {
    const { unmount } = await show(
      <PendingNote
        sid={chatSid.parse(uuid(1))}
        pending={{
          id: messageId.parse(uuid(2)),
          body: 'Hello',
          createdAt: '2026-11-20T10:00:00Z',
          state: 'failed',
          error,
        }}
      />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    unmount();
  }
});
