import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { conversationOf, mayaId } from '@/testing/residents';
import { showAll } from '@/testing/screen';
import { ReadNote } from './read-note';

const [maya, priya] = conversationOf().people;
if (!maya || !priya) throw new Error('The conversation is between two people');

/** Ben has lived in the room since the message of index 0; Theo moved in after the one of index 4. */
const noteBelow = async (index: number, readByBen: number) => {
  const conversation = conversationOf({
    kind: 'room',
    people: [
      maya,
      { ...priya, firstName: 'Ben', readIndex: readByBen },
      { ...priya, firstName: 'Theo', firstIndex: 5, readIndex: 5 },
    ],
  });
  await showAll(<ReadNote conversation={conversation} index={index} me={mayaId} />);
  return (await screen.findByText(/^·/)).textContent;
};

it.each([
  ['nobody who could read it', 3, 2, '· Sent'],
  ['everybody who could read it', 3, 3, '· Seen'],
  ['one of two who can', 5, 3, '· Seen by Theo'],
  ['everybody', 5, 5, '· Seen'],
])('says that %s has seen the person’s own message in a room', async (_, index, readByBen, note) => {
  expect(await noteBelow(index, readByBen)).toBe(note);
});
