import { membershipId, userId } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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

beforeEach(() => goTo({ step: 'choosing' }));

describe('choosing a membership [4.12]', () => {
  it.each([
    ['the previously selected one', [matching, archived], archived, 'Ash'],
    ['one that is matching', [archived, closed, active, matching], null, 'Dogwood'],
    ['one that is active', [archived, closed, active], null, 'Cedar'],
    ['one that is closed', [archived, closed], null, 'Beech'],
    ['the first', [archived, { ...archived, membershipId: idOf(15), subNetworkName: 'Elm' }], null, 'Ash'],
  ])('preselects %s', async (_, memberships, previous, name) => {
    await show(<SignInDialogs />);
    await arrive(
      {
        accessToken: 'fresh',
        userId: userId.parse(mayaId),
        memberships,
        membershipId: previous?.membershipId ?? null,
      },
      () => {},
    );
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('radio')
          .filter((radio) => radio.matches(':checked'))
          .map((radio) => radio.closest('label')?.textContent),
      ).toEqual([expect.stringContaining(name)]),
    );
  });

  it('does nothing on OK until a membership is chosen', async () => {
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
});
