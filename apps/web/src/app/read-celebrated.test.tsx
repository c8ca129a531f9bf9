import { calls } from '@nestmate/contract';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReadVisited } from '@/features/notifications';
import { useBadges } from '@/features/notifications/badges';
import { celebrate } from '@/features/room/roommates/celebrated.store';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';

const { membershipId } = membershipOf();

function Visited() {
  useReadVisited();
  return null;
}

it('marks the items about new roommates as read when their celebration shows on any page', async () => {
  signIn();
  answer(calls.notifications.read);
  celebrate(membershipId, [uuid(7)], [uuid(7)]);
  useBadges.setState({
    badges: {
      unreadMessages: 0,
      incomingRequests: 0,
      unreadThreads: 0,
      unreadAnswers: 0,
      newNotifications: 1,
      unreadNotifications: 1,
    },
  });
  await show(<Visited />, { at: '/find' });
  await waitFor(() =>
    expect(requestsOf(calls.notifications.read).map(({ body }) => body)).toEqual([{ paths: ['/matches'] }]),
  );
});
