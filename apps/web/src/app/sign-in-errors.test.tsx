import { calls } from '@nestmate/contract';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { Language } from '@nestmate/contract/languages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeInvitation } from '@/features/invitations/invitation';
import { endSession } from '@/platform/session/session-end';
import { storeLanguage } from '@/platform/texts/language';
import { basicInfoOf, mayaId, membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const asMaya = { accessToken: 'fresh', userId: mayaId, memberships: [membershipOf()] };

async function closeDialog({ person, unmount }: Awaited<ReturnType<typeof visit>>) {
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
}

/** The dialog that follows a refused sign-in. */
async function refusedWith(provider: 'apple' | 'facebook', error_code: ErrorCode, error_description: string) {
  refuse(calls.auth[provider], { code: 401, error_code, error_description });
  const shown = await visit(`/?signin=${provider}`);
  return { shown, dialog: await screen.findByRole('dialog') };
}

it('explains a refused sign-in, an unknown account and a forgotten login [2.2, 8.4]', async () => {
  for (const [code, label] of [
    ['InvitationClaimed', 'Invitation already claimed'],
    ['LoginMethodFixed', 'Use another way to sign in'],
    ['TooManyRequests', 'Something went wrong'],
  ] as const) {
    const { shown, dialog } = await refusedWith('facebook', code, `What the server says about ${code}`);
    within(dialog).getByRole('heading', { name: label });
    within(dialog).getByText(`What the server says about ${code}`);
    await closeDialog(shown);
  }

  const unknown = await refusedWith('apple', 'Unauthorized', 'Please sign in to continue.');
  within(unknown.dialog).getByRole('heading', { name: 'Invitation Link is Required' });
  await closeDialog(unknown.shown);

  answerForShell();
  answer(calls.profile.readBasicInfo, basicInfoOf());
  const membership = membershipOf();
  answer(calls.auth.apple, {
    accessToken: 'fresh',
    userId: mayaId,
    memberships: [membership],
    membershipId: membership.membershipId,
  });
  refuse(calls.invitations.preflight, { code: 500, error_code: 'Unexpected' });
  storeInvitation({
    passcode: 'NEST-MAYA-2027',
    loginMethod: null,
    membershipId: null,
    invitationType: 'GENERAL',
    userId: null,
  });
  const unchecked = await visit('/?signin=apple');
  const notice = await screen.findByRole('dialog', { name: 'Something went wrong' });
  within(notice).getByText('Please try again later');
  await closeDialog(unchecked);

  await endSession();
  const wrong = await visit('/forgot-login');
  await screen.findByRole('link', { name: /^Back/ });
  const [address, ...others] = await screen.findAllByRole('textbox');
  if (!address) throw new Error('unreachable');
  expect(others).toEqual([]);
  await wrong.person.type(address, 'maya@alder..com');
  await wrong.person.click(screen.getByRole('button', { name: 'Find my login' }));
  expect(document.activeElement).toBe(address);
  expect(address.getAttribute('aria-invalid')).toBe('true');
  wrong.unmount();
  const find = async () => {
    const shown = await visit('/forgot-login');
    await shown.person.type(await screen.findByRole('textbox'), 'maya@alder.example');
    await shown.person.click(screen.getByRole('button', { name: 'Find my login' }));
    return { shown, dialog: within(await screen.findByRole('dialog')) };
  };
  answer(calls.auth.lostAuth, { login_methods: ['google', 'apple'] });
  const known = await find();
  expect(known.dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Google', 'Apple']);
  await closeDialog(known.shown);

  refuse(calls.auth.lostAuth, { code: 404, error_code: 'NoAccount' });
  const nobody = await find();
  nobody.dialog.getByText('There is no Nestmate account associated with this e-mail.');
  await closeDialog(nobody.shown);
});

it.each<[string, Language | undefined, string]>([
  ['of the account', 'es', 'Con quién vivir'],
  ['that is given, of an account without one', undefined, 'Find roommates'],
])(
  'addresses the next person in the language %s, not in that of the last one',
  async (_, language, title) => {
    answerForShell();
    storeLanguage('zh');
    signIn();
    await endSession();
    answer(calls.auth.apple, { ...asMaya, membershipId: null, language });
    await visit('/?signin=apple');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(localStorage.getItem('lang')).toBe(language ?? 'en');
  },
);
