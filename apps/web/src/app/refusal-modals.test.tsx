import { calls } from '@nestmate/contract';
import { membershipId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call, calls as appCalls } from '@/platform/calls/call';
import { candidateOf, mayaId, membershipOf, roommateOf, roomOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const mine = membershipOf();
const other = membershipOf({ membershipId: membershipId.parse(uuid(3)) });
const acting = {
  actsFor: mine.membershipId,
  params: { userId: mayaId, membershipId: mine.membershipId },
};
const sam = candidateOf(7, { first_name: 'Sam', claimed: false });

beforeEach(() => {
  answerForShell();
  answer(calls.find.candidate, sam);
});

/** The part of an address that is clicked, or an event there, and the modal that follows. */
const modals: [title: string, at: string, happen: () => Promise<unknown> | string][] = [
  ['Profile Not Created', `/profile/${sam.membership_id}`, () => 'Send a roommate request'],
  ['Your Match is Locked', '/matches', () => 'Leave this match'],
  [
    'Membership cancelled',
    '/more',
    () => {
      refuse(calls.profile.overview, { code: 404, error_code: 'NotFound' }, acting.params);
      return call(appCalls.profile.overview, acting);
    },
  ],
  [
    'Nestmate access has been removed',
    '/more',
    () => {
      refuse(calls.feedback.send, { code: 403, error_code: 'AccessRemoved' });
      return call(appCalls.feedback.send, { ...acting, body: { body: 'Hello', mood: null } });
    },
  ],
];

it('each refusal has a modal, from a missing invitation to removed access [2.86]', async () => {
  refuse(calls.auth.apple, { code: 401, error_code: 'Unauthorized' });
  const stranger = await visit('/?signin=apple');
  await screen.findByRole('dialog', { name: 'Invitation Link is Required' });
  await stranger.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stranger.unmount();

  answer(calls.room.mine, roomOf({ locked: true, my_roommates: [roommateOf(8)] }));
  for (const [title, at, happen] of modals) {
    signIn([mine, other]);
    const { person, unmount } = await visit(at);
    await screen.findByRole('heading', { level: 1 });
    const happened = happen();
    if (typeof happened === 'string')
      await person.click(await screen.findByRole('button', { name: happened }));
    else await happened;
    const role = title === 'Your Match is Locked' ? 'alertdialog' : 'dialog';
    await screen.findByRole(role, { name: title });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    unmount();
  }
});
