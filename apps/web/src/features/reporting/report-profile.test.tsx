import { calls, membershipId } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { candidateOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { ReportProfile } from './report-profile';

it('reports a profile with what is wrong, and keeps the words when that fails', async () => {
  signIn();
  const { membership_id: id } = candidateOf(7);
  const { person } = await show(<ReportProfile membershipId={membershipId.parse(id)} name="Maya" />);
  await person.click(await screen.findByRole('button', { name: 'Report Maya' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
  const send = () => person.click(dialog.getByRole('button', { name: 'Send report' }));
  await send();
  await dialog.findByText('Choose what’s wrong.');
  await person.click(dialog.getByRole('radio', { name: 'Something else' }));
  await send();
  await dialog.findByText('Write what’s wrong.');
  await person.type(dialog.getByRole('textbox'), 'She asks for money');
  refuse(calls.profile.report, {
    code: 429,
    error_code: 'TooManyRequests',
    error_description: 'Too many reports today',
  });
  await send();
  await dialog.findByText('Too many reports today');
  answer(calls.profile.report, undefined);
  await send();
  expect(await screen.findByText('Thanks. The housing office will look into it.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requestsOf(calls.profile.report).at(-1)).toMatchObject({
    body: { about: 'other', reason: 'She asks for money' },
  });
});
