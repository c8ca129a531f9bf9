import { calls } from '@nestmate/contract';
import type { MyRoom } from '@nestmate/contract/room';
import { act, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { conversationOf, mayaId, overviewOf, requestOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ConversationHeader, RequestLine } from './conversation-header';

const conversation = conversationOf();
const [, priya] = conversation.people;

async function showTop() {
  signIn();
  answer(calls.room.mine, roomOf());
  if (!priya) throw new Error('Maya talks with Priya');
  const { person } = await show(
    <>
      <ConversationHeader
        conversation={conversation}
        me={mayaId}
        isSearching={false}
        searchButton={createRef()}
        onSearch={() => undefined}
      />
      <RequestLine other={priya} />
    </>,
  );
  return {
    change: (room: Partial<MyRoom>) => {
      answer(calls.room.mine, roomOf(room));
      return act(() => queryClient.invalidateQueries());
    },
    openMenu: () => person.click(screen.getByRole('button', { name: 'More about this conversation' })),
    closeMenu: () => person.keyboard('{Escape}'),
    person,
  };
}

const offer = () => screen.queryByRole('menuitem', { name: 'Send a roommate request' });

it('answers a request in the conversation with the person who sent it, below their words', async () => {
  const { change, person } = await showTop();
  answer(calls.profile.overview, overviewOf());
  await change({ incoming_requests: [requestOf(7, { message: 'Shall we cook together?' })] });
  await screen.findByText('Priya asked to live with you');
  screen.getByText('Shall we cook together?');
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('dialog', { name: 'Live with Priya?' });
});

it('leads from a conversation to a request that the other has to answer', async () => {
  const { change } = await showTop();
  await change({ my_requests: [requestOf(7)] });
  await screen.findByText('You’ve asked Priya to live with you.');
  expect(screen.getByRole('link', { name: 'See request' }).getAttribute('href')).toBe(
    '/matches/outgoing-requests',
  );
  await change({});
  await waitFor(() => expect(screen.queryByText(/live with you/)).toBeNull());
});

it('offers a roommate request in the menu of a conversation, unless one is open or the room is full', async () => {
  const { change, openMenu, closeMenu, person } = await showTop();
  await change({ my_requests: [requestOf(7)] });
  await openMenu();
  expect(offer()).toBeNull();
  await closeMenu();
  await change({ full: true });
  await openMenu();
  expect(offer()).toBeNull();
  await closeMenu();
  await change({});
  await openMenu();
  const item = offer();
  if (!item) throw new Error('It is offered');
  await person.click(item);
  expect(location.pathname).toBe(`/request/${priya?.membershipId ?? ''}`);
});
