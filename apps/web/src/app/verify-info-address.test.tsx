import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerForShell, visit } from './testing/address';
import { basicInfoOf, overviewOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';

const woman = uuid(51);
const info = basicInfoOf();

beforeEach(() => {
  signIn();
  answerForShell();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
});

it('asks for everything, or in gender update mode for the gender and whatever else is missing [2.47]', async () => {
  answer(calls.profile.readBasicInfo, info);
  const everything = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'Is this you?' });
  await everything.person.click(await screen.findByRole('button', { name: 'I go by another name' }));
  for (const name of [
    'First name',
    'Last name',
    'Preferred first name',
    'Preferred last name',
    'Email',
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
  await screen.findByRole('radiogroup', { name: 'Gender' });
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
  expect(screen.queryByRole('heading', { level: 1, name: 'Is this you?' })).toBeNull();
});

it('leads on once the missing gender is saved', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null });
  const { person } = await visit('/verify-info');
  await person.click(await screen.findByRole('radio', { name: 'Woman' }));
  await person.click(screen.getByRole('checkbox'));
  answer(calls.profile.saveBasicInfo, info);
  answer(calls.profile.readBasicInfo, info);
  answer(calls.profile.overview, overviewOf());
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location.pathname).toBe('/find'));
});

it('asks in gender update mode for what else is missing, and a newcomer for everything [2.47]', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null, bio: '' });
  const { unmount } = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'A few things are missing' });
  await screen.findByRole('radiogroup', { name: 'Gender' });
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-label') ?? box.tagName)).toEqual([
    'TEXTAREA',
  ]);
  unmount();
  answer(calls.profile.readBasicInfo, { ...info, gender: null, registered: false });
  await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'Is this you?' });
  await screen.findByRole('textbox', { name: 'First name' });
});

it('checks an e-mail only when there is one and a phone number by its length, and sends them trimmed and with a plus [5.5]', async () => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, info);
  answer(calls.profile.saveBasicInfo, info);
  const { person } = await visit('/update-basic-info');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  const phone = await screen.findByRole('textbox', { name: 'Phone number' });
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'US');
  const wrongEmail = () => screen.queryByText('Please provide correct email address');
  const wrongPhone = () => screen.queryByText('Please provide correct phone number');

  await person.type(email, 'maya@');
  await person.tab();
  expect(wrongEmail()).not.toBeNull();
  await person.clear(email);
  expect(wrongEmail()).toBeNull();
  await person.type(email, '  maya@mail.example  ');
  expect(wrongEmail()).toBeNull();

  for (const [digits, isWrong] of [
    ['212555', true],
    ['2125550123', false],
    ['21255501234567890', true],
  ] as const) {
    await person.clear(phone);
    await person.type(phone, digits);
    await person.tab();
    expect(wrongPhone() !== null, digits).toBe(isWrong);
  }
  await person.clear(phone);
  await person.type(phone, '2125550123');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requestsOf(calls.profile.saveBasicInfo).map(({ body }) => body)).toMatchObject([
      { email: 'maya@mail.example', phoneNumber: '+12125550123' },
    ]),
  );
});

it('says where an address is edited and in the settings that its owner has not opened the link yet', async () => {
  const address = 'maya@mail.example';
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, { ...info, email: address });
  answer(calls.notifications.contactAddress, { address, verified: false, link: 'sent', sends_at: null });
  answer(calls.notifications.mails, { requests: true, messages: true });
  answer(calls.notifications.push, { public_key: 'key', is_on: false });
  answer(calls.identities.list, { identities: [] });
  answer(calls.sessions.list, { sessions: [], events: [] });
  answer(calls.account.archive, { state: 'none' });
  for (const at of ['/update-basic-info', '/settings']) {
    const { unmount } = await visit(at);
    await screen.findByText(/^Open the link we sent to maya@mail\.example/);
    screen.getByRole('button', { name: 'Send the link again' });
    unmount();
  }
});
