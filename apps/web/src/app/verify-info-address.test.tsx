import { calls, verifyInfo } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerForShell, visit } from '@/testing/address';
import { overviewOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';

const [woman, man] = [uuid(51), uuid(52)];
const info = verifyInfo.parse({
  hidden: false,
  first_name: 'Maya',
  last_name: 'Torres',
  email: '',
  phoneNumber: '',
  phoneEnabled: true,
  bio: 'I read a lot, cook on Sundays and am in bed by eleven on weekdays.',
  bioEnabled: true,
  gender: woman,
  genderOptions: [
    { id: woman, label: 'Woman' },
    { id: man, label: 'Man' },
  ],
  genderEnabled: true,
  personalPronoun: null,
  pronounOptions: ['she/her'],
  preferredFilled: false,
  basicInfoEditable: true,
  questions: [],
});

beforeEach(() => {
  signIn();
  answerForShell();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
});

it('asks for everything, or in gender update mode only for the gender that is missing [2.47]', async () => {
  answer(calls.profile.readBasicInfo, info);
  const everything = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'Is this you?' });
  await everything.person.click(await screen.findByRole('button', { name: 'I go by another name' }));
  for (const name of [
    'First name',
    'Last name',
    'Preferred first name',
    'Preferred last name',
    'E-mail',
    'About you',
  ])
    screen.getByRole('textbox', { name });
  await screen.findByRole('textbox', { name: 'Phone number' });
  for (const name of ['Gender', 'Pronouns']) screen.getByRole('radiogroup', { name });
  screen.getByRole('switch', { name: /^Hide my profile/ });
  screen.getByRole('checkbox', { name: 'I guarantee that this is correct and about me.' });
  everything.unmount();

  answer(calls.profile.readBasicInfo, { ...info, gender: null });
  const { person } = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'One thing is missing' });
  screen.getByRole('radiogroup', { name: 'Gender' });
  screen.getByRole('checkbox', { name: 'I guarantee that this is correct and about me.' });
  for (const role of ['textbox', 'switch', 'combobox']) expect(screen.queryAllByRole(role)).toEqual([]);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);

  answer(calls.profile.saveBasicInfo, info);
  await person.click(screen.getByRole('radio', { name: 'Woman' }));
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(requestsOf(calls.profile.saveBasicInfo).map(({ body }) => body)).toMatchObject([
      { gender: woman, first_name: 'Maya', bio: info.bio },
    ]),
  );
});
