import { membershipId, userId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayaId, membershipOf, uuid } from '@/testing/residents';
import { show } from '@/testing/screen';
import { arrive } from './arrival';
import { MembershipSelect } from './membership-select';
import { SignInDialogs } from './sign-in-dialogs';
import { goTo } from './sign-in.store';

const idOf = (number: number) => membershipId.parse(uuid(number));
const archived = membershipOf({
  membershipId: idOf(11),
  subNetworkName: 'Ash',
  matchingRoundStatus: 'ARCHIVED',
});
const closed = membershipOf({
  membershipId: idOf(12),
  subNetworkName: 'Beech',
  matchingRoundStatus: 'CLOSED',
});
const active = membershipOf({
  membershipId: idOf(13),
  subNetworkName: 'Cedar',
  matchingRoundStatus: 'ACTIVE',
});
const matching = membershipOf({
  membershipId: idOf(14),
  subNetworkName: 'Dogwood',
  matchingRoundStatus: 'MATCHING',
});

/** The names of the memberships that are chosen when the person arrives with these. */
async function preselectedOf(memberships: Membership[], previous?: Membership) {
  goTo({ step: 'choosing' });
  const { unmount } = await show(<SignInDialogs />);
  const arriving = { accessToken: 'fresh', userId: userId.parse(mayaId), memberships };
  await arrive({ ...arriving, membershipId: previous?.membershipId ?? null }, () => {});
  await screen.findAllByRole('radio');
  const chosen = screen.getAllByRole('radio').filter((radio) => radio.matches(':checked'));
  const words = chosen.map((radio) => radio.closest('label')?.textContent).join(' ');
  unmount();
  return memberships.map(({ subNetworkName }) => subNetworkName).filter((name) => words.includes(name));
}

it('preselects the previous membership [4.12]', async () => {
  expect(await preselectedOf([matching, archived], archived)).toEqual(['Ash']);
});

it('preselects the membership whose round has most to do [4.12]', async () => {
  expect(await preselectedOf([archived, closed, active, matching])).toEqual(['Dogwood']);
  expect(await preselectedOf([archived, closed, active])).toEqual(['Cedar']);
  expect(await preselectedOf([archived, closed])).toEqual(['Beech']);
});

it('preselects the first of memberships with the same round [4.12]', async () => {
  const elm = { ...archived, membershipId: idOf(15), subNetworkName: 'Elm' };
  expect(await preselectedOf([archived, elm])).toEqual(['Ash']);
});

it('accepts no OK before a membership is chosen [4.12]', async () => {
  const confirmed: string[] = [];
  const { person } = await show(
    <MembershipSelect
      memberships={[closed, active]}
      preselected={null}
      onConfirm={(id) => confirmed.push(id)}
    />,
  );
  const ok = await screen.findByRole('button', { name: 'OK' });
  await person.click(ok);
  expect(confirmed).toEqual([]);
  screen.getByRole('dialog');
  await person.click(screen.getByRole('radio', { name: /Cedar/ }));
  await person.click(ok);
  expect(confirmed).toEqual([active.membershipId]);
});
