import { calls } from '@nestmate/contract';
import type { Roommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, expect, it } from 'vitest';
import { communityOf, mayaId, overviewOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { RoommateSuccess } from './roommate-success';

const face = (name: string) => ({ large: `/${name}-large.jpg`, square: `/${name}.jpg` });
const priya = roommateOf(7, { image_urls: face('priya') });
const cleo = roommateOf(8, { first_name: 'Cleo', image_urls: face('cleo') });

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf({ profile_picture_urls: face('maya') }));
  answer(calls.room.mine, roomOf({ my_roommates: [priya, cleo] }));
  answer(calls.room.markKnown);
});

async function celebrate({ asks = false, roommates = [priya, cleo] as readonly Roommate[] }) {
  answer(calls.housing.details, communityOf({ previouslyKnownEnabled: asks }));
  const { person } = await show(<RoommateSuccess roommates={roommates} news={[cleo]} onClose={() => {}} />);
  return { person, dialog: await screen.findByRole('dialog', { name: 'Congratulations!' }) };
}

const facesIn = (dialog: HTMLElement) =>
  Array.from(dialog.querySelectorAll('img'), (each) => each.getAttribute('src'));

it('congratulates with everybody’s faces where the community asks who knew whom [2.79]', async () => {
  const { person, dialog } = await celebrate({ asks: true });
  await waitFor(() => expect(facesIn(dialog)).toEqual(['/maya.jpg', '/priya.jpg', '/cleo.jpg']));
  within(dialog).getByText('Cleo joined your room. You, Priya, and Cleo are roommates now.');
  await person.click(await within(dialog).findByText('Did you know Cleo before?'));
  const group = within(dialog).getByRole('radiogroup', { name: 'Cleo Raman: I know this person' });
  for (const word of ['Yes', 'No'])
    expect(within(group).getByRole('radio', { name: word })).toHaveProperty('checked', false);
  await person.click(within(group).getByText('Yes'));
  await waitFor(() => expect(requestsOf(calls.room.markKnown)).toHaveLength(1));
});

it('asks for no acquaintance where the community does not', async () => {
  const { dialog } = await celebrate({ asks: false });
  await waitFor(() => expect(requestsOf(calls.housing.details)).toHaveLength(1));
  expect(within(dialog).queryByText(/Did you know/)).toBeNull();
});

it('the celebration of new roommates says who has left again while it is open', async () => {
  answer(calls.housing.details, communityOf({}));
  function Celebration() {
    const [roommates, setRoommates] = useState([priya, cleo]);
    return (
      <>
        <RoommateSuccess roommates={roommates} news={[cleo]} onClose={() => {}} />
        {createPortal(<button onClick={() => setRoommates([cleo])}>Priya leaves</button>, document.body)}
      </>
    );
  }
  await show(<Celebration />);
  await screen.findByText('Cleo joined your room. You, Priya, and Cleo are roommates now.');
  fireEvent.click(screen.getByText('Priya leaves'));
  await screen.findByText('You and Cleo are roommates now. Priya has left again.');
});

it('leads to the conversation of the room, ready to write', async () => {
  const { person, dialog } = await celebrate({});
  await person.click(within(dialog).getByRole('button', { name: 'Say hello' }));
  const everybody = chatIdOf([mayaId, priya.user_id ?? '', cleo.user_id ?? '']);
  expect(location.pathname).toBe(`/chat/conversation/${everybody}`);
  expect(history.state).toMatchObject({ usr: { begins: 'writing' } });
});

it('leads to the room alone while no roommate has signed in', async () => {
  const { person, dialog } = await celebrate({ roommates: [{ ...cleo, user_id: null }] });
  expect(within(dialog).queryByRole('button', { name: 'Say hello' })).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'View roommates' }));
  expect(location.pathname).toBe('/matches');
});

it('replaces a missing picture by the initial of the first name, as everywhere', async () => {
  const { dialog } = await celebrate({ roommates: [{ ...cleo, image_urls: null }] });
  within(dialog).getByText('C');
});
