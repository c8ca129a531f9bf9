import { calls } from '@nestmate/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { communityOf, membershipOf, overviewOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { refreshRoom } from '../room.refresh';
import { useCelebrated } from './celebrated.store';
import { NewRoommates } from './new-roommates';

it('celebrates a new roommate once, also after a reload', async () => {
  signIn();
  const { membershipId } = membershipOf();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  useCelebrated.setState({ isRead: true });
  const first = await show(<NewRoommates membershipId={membershipId} />);
  await waitFor(() => expect(useCelebrated.getState().ids[membershipId]).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();

  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7), roommateOf(8)] }));
  await act(() => refreshRoom(membershipId));
  await screen.findByRole('dialog', { name: 'Congratulations!' });
  first.unmount();
  // A reload keeps what is stored, and nothing of the window.
  useCelebrated.setState({ open: {} });

  await show(<NewRoommates membershipId={membershipId} />);
  await act(() => refreshRoom(membershipId));
  expect(screen.queryByRole('dialog')).toBeNull();
});
