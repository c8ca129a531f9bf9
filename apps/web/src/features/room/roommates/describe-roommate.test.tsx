import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { communityOf, overviewOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { RoommateRow } from './roommate-row';

const priya = roommateOf(7);

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf({ my_roommates: [priya] }));
});

const communityAsks = (previouslyKnownEnabled: boolean) =>
  answer(calls.housing.details, communityOf({ previouslyKnownEnabled }));

/** The actions on a roommate, once the community's settings have loaded. */
async function open(canShareBedroom: boolean) {
  const before = requestsOf(calls.housing.details).length;
  const shown = await show(<RoommateRow roommate={priya} canShareBedroom={canShareBedroom} />);
  await waitFor(() => expect(requestsOf(calls.housing.details)).toHaveLength(before + 1));
  return shown;
}

async function openDialog() {
  const { person, unmount } = await open(true);
  await person.click(await screen.findByRole('button', { name: 'Share a bedroom: Priya' }));
  return { person, unmount, dialog: await screen.findByRole('dialog', { name: 'You and Priya' }) };
}
const switchesIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('switch')
    .map((each) => each.closest('label')?.textContent);
const buttonsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((each) => each.textContent);

it('asks who knew whom where the community asks [2.81]', async () => {
  communityAsks(true);
  const { person, dialog } = await openDialog();
  expect(switchesIn(dialog)).toEqual([
    expect.stringContaining('I know this person'),
    expect.stringContaining('Share a bedroom'),
  ]);
  expect(buttonsIn(dialog)).toEqual(expect.arrayContaining(['Save', 'Cancel']));
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for a shared bedroom alone where the community does not ask who knew whom [2.81]', async () => {
  communityAsks(false);
  answer(calls.room.shareBedroom);
  const unopened = await openDialog();
  expect(switchesIn(unopened.dialog)).toEqual([expect.stringContaining('Share a bedroom')]);
  await unopened.person.click(within(unopened.dialog).getByRole('switch'));
  await unopened.person.click(within(unopened.dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsOf(calls.room.shareBedroom)).toHaveLength(1));
});

it('asks nothing where bedrooms are not shared either [2.81]', async () => {
  communityAsks(false);
  await open(false);
  screen.getByRole('link', { name: 'Chat with Priya' });
  expect(screen.queryByRole('button', { name: /Priya/ })).toBeNull();
});

it('shows an error when the roommate could not be selected or set', async () => {
  communityAsks(true);
  refuse(calls.room.shareBedroom, { code: 409, error_code: 'NotRoommates' });
  refuse(calls.room.markKnown, { code: 409, error_code: 'PreviouslyKnownOff' });
  const { person, dialog } = await openDialog();
  for (const each of within(dialog).getAllByRole('switch')) await person.click(each);
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('An error occurred while selecting the roommate!');
  await screen.findByText('An error occurred while setting the roommate!');
});
