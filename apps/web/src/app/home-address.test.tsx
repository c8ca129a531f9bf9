import { calls } from '@nestmate/contract';
import { invitation } from '@nestmate/contract/invitations';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clearInvitation, storeInvitation, useInvitation } from '@/features/invitations/invitation';
import { uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const maya = invitation.parse({
  passcode: 'NEST-MAYA-2027',
  invitationType: 'UNIQUE',
  loginMethod: null,
  membershipId: uuid(2),
  userId: null,
  claimed: false,
  firstName: 'Maya',
  lastName: 'Torres',
  inviter: null,
  networkId: uuid(101),
  networkName: 'Alder University',
  subnetworkId: uuid(102),
  subNetworkName: 'Linden Hall',
  unitTypeId: uuid(103),
  roomTypeId: null,
  matchingEnds: '2027-03-01',
});

it('offers three sign-in buttons, the legal pages, the app and passcode entry [2.44]', async () => {
  const { person } = await visit('/');
  const main = within(screen.getByRole('main'));
  const buttons = await main.findAllByRole('button', { name: /^Continue with/ });
  expect(buttons.map((button) => button.textContent)).toEqual(['Google', 'Apple', 'Facebook']);
  expect(main.getByRole('link', { name: 'Forgot your login?' }).getAttribute('href')).toBe('/forgot-login');
  for (const page of ['terms', 'privacy'])
    expect(main.getByRole('link', { name: new RegExp(`^${page}`) }).getAttribute('href')).toContain(page);
  main.getByText(/^On your phone\? Nestmate works in your browser too\./);
  main.getByText('Add Nestmate to your home screen to open it like an app.');

  answer(calls.invitations.preflight, maya);
  await person.type(main.getByRole('textbox', { name: 'Your passcode' }), maya.passcode);
  await person.click(main.getByRole('button', { name: 'Get started' }));
  await main.findByRole('heading', { name: 'Are you Maya Torres?' });
});

it('leads back from a typed invitation to the passcode field', async () => {
  answer(calls.invitations.preflight, maya);
  const { person } = await visit('/');
  await person.type(await screen.findByRole('textbox', { name: 'Your passcode' }), maya.passcode);
  await person.click(screen.getByRole('button', { name: 'Get started' }));
  await screen.findByRole('heading', { name: 'Are you Maya Torres?' });
  act(() => history.back());
  const home = await screen.findByRole('heading', { name: 'Find the people you’ll live with' });
  await waitFor(() => expect(document.activeElement).toBe(home));
  expect(useInvitation.getState().invitation).toBeNull();
  act(() => history.forward());
  await screen.findByRole('heading', { name: 'Are you Maya Torres?' });
});

it('says under a wrong passcode where it is found and what to do next', async () => {
  refuse(calls.invitations.preflight, {
    code: 404,
    error_code: 'InvalidPasscode',
    error_description: 'Invalid passcode',
  });
  const { person } = await visit('/');
  const field = await screen.findByRole('textbox', { name: 'Your passcode' });
  await person.type(field, 'NEST-NONE');
  await person.click(screen.getByRole('button', { name: 'Get started' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid passcode');
  screen.getByText(
    /^Check it letter by letter in the email from your housing office\. .* ask them for a new one\.$/,
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('says who can send another link when the passcode of a link is wrong', async () => {
  refuse(calls.invitations.preflight, {
    code: 404,
    error_code: 'InvalidPasscode',
    error_description: 'Invalid passcode',
  });
  await visit('/?passcode=NEST-GONE');
  await screen.findByRole('dialog', { name: 'Invalid passcode' });
  screen.getByText(/^This invitation link .* Your housing office can send you a new one\.$/);
});

it('says that there is a newer invitation when the one of a link was replaced', async () => {
  const error_description = 'This invitation was replaced by a newer one.';
  refuse(calls.invitations.preflight, { code: 410, error_code: 'InvitationReplaced', error_description });
  await visit('/?passcode=NEST-OLD');
  await screen.findByRole('dialog', { name: error_description });
  expect(screen.queryByText(/^This invitation link /)).toBeNull();
});

it('says whom to ask for another link when the link of a resident no longer works', async () => {
  const error_description = 'The link you opened was stopped. Ask the person who sent it for a new one.';
  refuse(calls.invitations.preflight, { code: 410, error_code: 'FriendLinkClosed', error_description });
  await visit('/?passcode=NEST-FRIEND');
  await screen.findByRole('dialog', { name: 'This link doesn’t work anymore' });
  screen.getByText(error_description);
  expect(screen.queryByText(/^This invitation link /)).toBeNull();
});

it('greets an invited person by name again after a reload, where it can be looked up', async () => {
  storeInvitation(maya);
  answer(calls.invitations.preflight, maya);
  const { unmount } = await visit('/');
  await screen.findByRole('heading', { name: 'Welcome, Maya' });
  screen.getByText(/^One step to Linden Hall\./);
  unmount();
  refuse(calls.invitations.preflight, {
    code: 429,
    error_code: 'TooManyRequests',
    error_description: 'Later',
  });
  await visit('/');
  await screen.findByRole('heading', { name: 'Welcome' });
  await screen.findByRole('button', { name: 'Continue with Google' });
});

/** The owner of a used invitation is not revealed. */
const used = { ...maya, claimed: true, firstName: null, lastName: null };

it('leads a person who has used their invitation to the sign-in', async () => {
  answer(calls.invitations.preflight, used);
  const { person } = await visit(`/?passcode=${maya.passcode}`);
  await screen.findByRole('heading', { name: 'This invitation was already used' });
  screen.getByText(/^If that was you, .* ask your housing office for a new one\.$/);
  expect(screen.queryByText(/invites you|about four minutes/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'That was me' }));
  await screen.findByText('Sign in the way you did the first time.');
  expect(useInvitation.getState().invitation?.passcode).toBe(maya.passcode);
});

it('forgets a used invitation that somebody else has used', async () => {
  answer(calls.invitations.preflight, used);
  const { person } = await visit(`/?passcode=${maya.passcode}`);
  await person.click(await screen.findByRole('button', { name: 'It wasn’t me' }));
  await screen.findByRole('heading', { name: 'Find the people you’ll live with' });
  expect(useInvitation.getState().invitation).toBeNull();
});

it('disables all but the one way to sign in that an invitation fixes', async () => {
  storeInvitation({ ...maya, loginMethod: 'apple' });
  answer(calls.invitations.preflight, { ...maya, loginMethod: 'apple' });
  await visit('/');
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Continue with/ });
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([false, true, true]));
  expect(buttons[0]?.textContent).toContain('Apple');
});

it('offers an invited person three “not me” options, which clear the invitation and open help [2.45]', async () => {
  for (const [words, article] of [
    ['I’m their guarantor', 'guarantor'],
    ['I’m someone else', 'anotherPerson'],
    ['I have nothing to do with this housing', 'unrelated'],
  ] as const) {
    storeInvitation(maya);
    answer(calls.invitations.preflight, maya);
    const { person, unmount } = await visit(`/?passcode=${maya.passcode}`);
    await screen.findByRole('heading', { name: 'Are you Maya Torres?' });
    screen.getByRole('button', { name: 'Yes, that’s me' });
    const help = screen.getByRole('link', { name: words });
    expect(help.getAttribute('href')).toBe(`/help/en/${article}.html`);
    expect(help.getAttribute('target')).toBe('_blank');
    await person.click(help);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Are you Maya Torres?' })).toBeNull());
    expect(useInvitation.getState().invitation, words).toBeNull();
    unmount();
  }
  expect(requestsOf(calls.invitations.preflight)).toHaveLength(3);
});

it('names who invites in a dialog, whose confirmation stores the invitation [2.83]', async () => {
  const inviter = { firstName: 'Diego', lastName: 'Silva', asks: false };
  const general = { ...maya, invitationType: 'GENERAL' as const, firstName: null, lastName: null, inviter };
  answer(calls.invitations.preflight, general);
  const confirm = async () => {
    const shown = await visit(`/?passcode=${maya.passcode}`);
    await shown.person.click(await screen.findByRole('button', { name: 'About this invitation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Diego Silva invited you' }));
    await shown.person.click(dialog.getByRole('button', { name: 'Accept the invitation' }));
    return shown;
  };
  const stranger = await confirm();
  await waitFor(() =>
    expect(useInvitation.getState().invitation).toMatchObject({
      passcode: maya.passcode,
      membershipId: maya.membershipId,
    }),
  );
  expect(requestsOf(calls.auth.reassociate)).toEqual([]);
  stranger.unmount();
  clearInvitation();

  signIn();
  answerForShell();
  refuse(calls.auth.reassociate, { code: 409, error_code: 'AlreadyResident' });
  await confirm();
  await waitFor(() =>
    expect(requestsOf(calls.auth.reassociate).map(({ body }) => body)).toEqual([{ passcode: maya.passcode }]),
  );
  await screen.findByRole('dialog');
});

it('names the inviter on the page where the invitation can be accepted', async () => {
  const inviter = { firstName: 'Diego', lastName: 'Silva', asks: true };
  answer(calls.invitations.preflight, {
    ...maya,
    invitationType: 'GENERAL',
    firstName: null,
    lastName: null,
    inviter,
  });
  const { person } = await visit(`/?passcode=${maya.passcode}`);
  const title = await screen.findByRole('heading', { level: 1, name: 'You’re invited to Linden Hall' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  screen.getByText('Diego Silva invited you');
  await person.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  expect(useInvitation.getState().invitation?.passcode).toBe(maya.passcode);
});

it.each([
  ['2027-03-01', 'Matching ends on March 1, 2027.'],
  [null, null],
])('shows with an invitation the prospects, the steps and the deadline (%s)', async (matchingEnds, words) => {
  answer(calls.invitations.preflight, { ...maya, matchingEnds });
  const { person } = await visit(`/?passcode=${maya.passcode}`);
  await screen.findByRole('heading', { level: 1, name: 'Are you Maya Torres?' });
  screen.getByText('Alder University invites you');
  expect(screen.queryByText(/^Matching ends/)?.textContent ?? null).toBe(words);
  within(screen.getByRole('region', { name: 'Two people who fit' })).getByText('88%');
  const takes = screen.getByRole('region', { name: 'What it takes: about four minutes' });
  expect(within(takes).getAllByRole('listitem')).toHaveLength(3);
  const yes = screen.getByRole('button', { name: 'Yes, that’s me' });
  expect(yes.closest('[data-thumb-zone]')).not.toBeNull();
  await person.click(yes);
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Maya' });
  screen.getByRole('region', { name: 'Two people who fit' });
});

it('offers language and appearance before signing in', async () => {
  const { person } = await visit('/');
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Español');
  await screen.findByRole('heading', { level: 1, name: 'Encuentra con quién vas a vivir' });
  await person.click(screen.getByRole('button', { name: 'Cambiar a oscuro' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await person.click(screen.getByRole('button', { name: 'Cambiar a claro' }));
  expect(document.documentElement.dataset.theme).toBe('system');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English');
  await screen.findByRole('heading', { level: 1, name: 'Find the people you’ll live with' });
});
