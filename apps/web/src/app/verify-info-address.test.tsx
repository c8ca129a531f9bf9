import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { basicInfoOf, communityOf, overviewOf, searchOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, disconnect, refuse, requestsOf } from '@/testing/server';
import { answerForSettings, answerForShell, visit } from './testing/address';

const woman = uuid(51);
const info = basicInfoOf();

beforeEach(() => {
  signIn();
  answerForShell();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  answer(calls.profile.checkWords);
});

const step = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const onward = () => screen.getByRole('button', { name: 'Continue' });
const skip = () => screen.getByRole('button', { name: 'Skip for now' });
const promise = () =>
  screen.getByRole('checkbox', { name: 'I guarantee that this is correct and about me.' });

it('asks for everything together, one thing at a time, or the gender alone [2.47]', async () => {
  answer(calls.profile.readBasicInfo, info);
  const everything = await visit('/verify-info');
  await step('Add a photo of you');
  // The menu beside the steps has loaded: a click while it still loads would wait for it.
  await screen.findByRole('list', { name: 'Your registration' });
  await everything.person.click(skip());
  await step('What should people call you?');
  await everything.person.click(await screen.findByRole('button', { name: 'I go by another name' }));
  for (const name of ['First name', 'Last name', 'Preferred first name', 'Preferred last name'])
    screen.getByRole('textbox', { name });
  screen.getByRole('radiogroup', { name: 'Pronouns' });
  await everything.person.click(onward());
  await step('What are you into?');
  screen.getByRole('textbox', { name: 'About you' });
  await everything.person.click(onward());
  await step('What your housing office needs');
  screen.getByRole('radiogroup', { name: 'Gender' });
  await everything.person.click(screen.getByRole('button', { name: 'Add an email or phone number' }));
  screen.getByRole('textbox', { name: 'Email' });
  await screen.findByRole('textbox', { name: 'Phone number' });
  await everything.person.click(onward());
  await step('Is this you?');
  screen.getByRole('switch', { name: /^Hide my profile/ });
  promise();
  everything.unmount();

  queryClient.clear();
  answer(calls.profile.overview, overviewOf());
  const { unmount } = await visit('/update-basic-info');
  for (const name of ['First name', 'Last name', 'Email', 'About you'])
    await screen.findByRole('textbox', { name });
  screen.getByRole('button', { name: 'I go by another name' });
  await screen.findByRole('textbox', { name: 'Phone number' });
  for (const name of ['Gender', 'Pronouns']) screen.getByRole('radiogroup', { name });
  screen.getByRole('switch', { name: /^Hide my profile/ });
  promise();
  unmount();

  queryClient.clear();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  answer(calls.profile.readBasicInfo, { ...info, gender: null });
  const { person } = await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'One thing is missing' });
  await screen.findByRole('radiogroup', { name: 'Gender' });
  promise();
  for (const role of ['textbox', 'switch', 'combobox']) expect(screen.queryAllByRole(role)).toEqual([]);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);

  answer(calls.profile.saveBasicInfo, info);
  await person.click(screen.getByRole('radio', { name: 'Woman' }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(requestsOf(calls.profile.saveBasicInfo).map(({ body }) => body)).toMatchObject([
      { gender: woman, first_name: 'Maya', bio: info.bio },
    ]),
  );
  expect(screen.queryByRole('heading', { level: 1, name: 'Add a photo of you' })).toBeNull();
});

it('finds words that are not allowed at their own step', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  const words = {
    error_code: 'profane_words',
    validation: [{ title: 'bio', error_text: 'Not allowed: mierda' }],
  };
  refuse(calls.profile.checkWords, { code: 422, ...words });
  const { person } = await visit('/verify-info?step=name');
  await step('What should people call you?');
  // The refusal is about a later step.
  await person.click(onward());
  await step('What are you into?');
  await person.click(onward());
  await screen.findByText('Not allowed: mierda');
  await step('What are you into?');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  answer(calls.profile.checkWords);
  await person.type(screen.getByRole('textbox', { name: 'About you' }), ' Better.');
  expect(screen.queryByText('Not allowed: mierda')).toBeNull();
  await person.click(onward());
  await screen.findByRole('radiogroup', { name: /^Gender/ });
});

it('leaves a step without a connection, as the last one asks again', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  disconnect(calls.profile.checkWords);
  const { person } = await visit('/verify-info?step=about');
  await step('What are you into?');
  await person.click(onward());
  await screen.findByRole('radiogroup', { name: /^Gender/ });
});

it('ticks off no photo that was skipped', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  const { person } = await visit('/verify-info');
  await step('Add a photo of you');
  const steps = await screen.findByRole('list', { name: 'Your registration' });
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Your registration' });
  await person.click(skip());
  await step('What should people call you?');
  within(steps).getByText('(for later)');
  expect(within(steps).queryByText('(done)')).toBeNull();
  expect(bar.value).toBe(0);
  await person.click(onward());
  await step('What are you into?');
  within(steps).getByText('(done)');
  within(steps).getByText('What are you into?');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Your registration' }).value).toBe(1);
});

it('explains beside the gender why the office asks for it', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null, genderShown: true });
  const { unmount } = await visit('/verify-info');
  await screen.findByText(/^Your housing office needs to know your gender .* Other residents see it/);
  unmount();
  queryClient.clear();
  answer(calls.housing.details, communityOf({ genderSelectionExplainer: 'Rooms are by gender here.' }));
  await visit('/verify-info');
  await screen.findByText(/^Rooms are by gender here\. Other residents see it/);
});

it('says who reads the answers to the questions of the housing office', async () => {
  const pets = {
    question_num: 1,
    title: 'Any pets?',
    type: 'TEXT' as const,
    response: '',
    options: [],
    required: false,
  };
  answer(calls.profile.readBasicInfo, { ...info, registered: false, questions: [pets] });
  await visit('/verify-info?step=office');
  const heading = await screen.findByRole('heading', { name: 'Only for your housing office' });
  const isAfter = (one: Element, other: Element) =>
    Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(isAfter(heading, screen.getByRole('radiogroup', { name: /^Gender/ }))).toBe(true);
  expect(isAfter(screen.getByRole('textbox', { name: /^Any pets/ }), heading)).toBe(true);
});

it('warns before a gender is saved that only the office can change', async () => {
  answer(calls.housing.details, communityOf({ genderSettings: 'LOCKED' }));
  answer(calls.profile.readBasicInfo, { ...info, gender: null });
  await visit('/verify-info');
  await screen.findByText(
    /You can’t change it yourself once it’s saved; then only the housing office can\.$/,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Woman' }).disabled).toBe(false);
});

it('says of a gender that was saved that only the office can change it', async () => {
  answer(calls.housing.details, communityOf({ genderSettings: 'LOCKED' }));
  answer(calls.profile.readBasicInfo, { ...info, registered: false, genderEnabled: false });
  await visit('/verify-info?step=office');
  await screen.findByText(/Only the leasing office can change your gender\. Updates take up to 24 hours\.$/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Woman' }).disabled).toBe(true);
});

it('registration continues once the missing gender is saved', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null });
  const { person } = await visit('/verify-info');
  await person.click(await screen.findByRole('radio', { name: 'Woman' }));
  answer(calls.profile.saveBasicInfo, info);
  answer(calls.profile.readBasicInfo, info);
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.settings, searchOf());
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location.pathname).toBe('/find'));
});

it('asks a newcomer without a gender for everything', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null, registered: false });
  await visit('/verify-info');
  await step('Add a photo of you');
});

it('also asks for other missing fields in gender update mode', async () => {
  answer(calls.profile.readBasicInfo, { ...info, gender: null, bio: '' });
  await visit('/verify-info');
  await screen.findByRole('heading', { level: 1, name: 'A few things are missing' });
  await screen.findByRole('radiogroup', { name: 'Gender' });
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-label') ?? box.tagName)).toEqual([
    'TEXTAREA',
  ]);
});

it.each([
  [true, 'Others see your name and your pronouns.'],
  [false, 'Others see your first name and your pronouns.'],
])('shows which part of a name others see (last names: %s)', async (lastNameShown, words) => {
  answer(calls.profile.readBasicInfo, { ...info, lastNameShown, registered: false });
  await visit('/verify-info?step=name');
  await screen.findByText(words);
  const card = screen.getByRole('region', { name: 'What others see so far' });
  expect(within(card).queryByText('Maya Torres') !== null).toBe(lastNameShown);
});

it('registration goes on and back step by step', async () => {
  answer(calls.profile.readBasicInfo, { ...info, bio: '', registered: false });
  const visited = await visit('/verify-info?step=name');
  await step('What should people call you?');
  const first = await screen.findByRole('textbox', { name: 'First name' });
  await visited.person.clear(first);
  await visited.person.click(onward());
  expect(document.activeElement).toBe(first);
  await visited.person.type(first, 'May');
  await visited.person.click(onward());
  await step('What are you into?');
  expect(location.search).toBe('?step=about');
  expect(document.activeElement?.textContent).toBe('What are you into?');
  await visited.person.click(screen.getByRole('button', { name: 'Back' }));
  await step('What should people call you?');
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'May');
});

it('leads from the last step to that with an error', async () => {
  answer(calls.profile.readBasicInfo, { ...info, bio: '', registered: false });
  const { person } = await visit('/verify-info?step=promise');
  await step('Is this you?');
  await person.click(promise());
  await person.click(onward());
  await step('What are you into?');
  const bio = screen.getByRole('textbox', { name: 'About you' });
  await waitFor(() => expect(document.activeElement).toBe(bio));
  expect(requestsOf(calls.profile.saveBasicInfo)).toEqual([]);
});

it('begins a bio with what the person is into', async () => {
  answer(calls.profile.readBasicInfo, { ...info, bio: '', registered: false });
  const { person } = await visit('/verify-info?step=about');
  await step('What are you into?');
  const bio = screen.getByRole('textbox', { name: 'About you' });
  await person.click(screen.getByRole('button', { name: 'Music', pressed: false }));
  expect(bio.textContent).toMatch(/^.{50,}$/);
  await person.click(screen.getByRole('button', { name: 'Music', pressed: true }));
  expect(bio.textContent).toBe('');
});

it('registration continues at the furthest step after the page was closed, also at its bare address', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  const first = await visit('/verify-info');
  await first.person.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await step('What should people call you?');
  await first.person.click(onward());
  await step('What are you into?');
  await first.person.click(screen.getByRole('button', { name: 'Back' }));
  await step('What should people call you?');
  first.unmount();

  const { person } = await visit('/');
  await step('What are you into?');
  expect(location.search).toBe('?step=about');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await step('What should people call you?');
});

it('registration does not ask again for an existing photo', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  const picture = { square: '/files/pictures/maya-square.jpg', large: '/files/pictures/maya-large.jpg' };
  answer(calls.profile.overview, overviewOf({ profileComplete: false, profile_picture_urls: picture }));
  const { person } = await visit('/verify-info');
  await step('What should people call you?');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await step('Add a photo of you');
  await person.click(onward());
  await step('What should people call you?');
});

it('asks a newcomer for the guarantee', async () => {
  answer(calls.profile.readBasicInfo, { ...info, registered: false });
  await visit('/verify-info?step=promise');
  await step('Is this you?');
  expect(promise()).toHaveProperty('checked', false);
});

it('saves nothing later without the guarantee, which is checked from the start', async () => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, info);
  const { person } = await visit('/update-basic-info');
  await screen.findByRole('textbox', { name: 'First name' });
  expect(promise()).toHaveProperty('checked', true);
  await person.click(promise());
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please confirm that this is correct');
  expect(requestsOf(calls.profile.saveBasicInfo)).toEqual([]);
});

it('checks an optional e-mail and a phone number’s length [5.5]', async () => {
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
  await person.paste('  maya@mail.example  ');
  expect(wrongEmail()).toBeNull();

  for (const [digits, isWrong] of [
    ['212555', true],
    ['2125550123', false],
    ['21255501234567890', true],
  ] as const) {
    await person.clear(phone);
    await person.paste(digits);
    await person.tab();
    expect(wrongPhone() !== null, digits).toBe(isWrong);
  }
  await person.clear(phone);
  await person.type(phone, '2125550123');
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
  answerForSettings();
  for (const at of ['/update-basic-info', '/settings']) {
    const { unmount } = await visit(at);
    await screen.findByText(/^Open the link we sent to maya@mail\.example/);
    screen.getByRole('button', { name: 'Send the link again' });
    unmount();
  }
});

it('shows the error of a field once the person has left it, and not before [5.16]', async () => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, basicInfoOf({ first_name: '', bio: 'Short' }));
  const { person } = await visit('/update-basic-info');
  const invalid = () =>
    screen
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('aria-invalid') === 'true')
      .map((field) => field.getAttribute('name') ?? field.id);
  const first = await screen.findByRole('textbox', { name: 'First name' });
  const about = screen.getByRole('textbox', { name: 'About you' });
  expect(invalid()).toEqual([]);
  await person.click(about);
  await person.type(about, 'er');
  expect(invalid()).toEqual([]);
  await person.click(screen.getByRole('textbox', { name: 'Last name' }));
  await waitFor(() => expect(about.getAttribute('aria-invalid')).toBe('true'));
  expect(first.getAttribute('aria-invalid')).not.toBe('true');
});

it('asks with whom a person would live where the community leaves it to them, and saves each press', async () => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.saveLivingWith);
  answer(
    calls.profile.readBasicInfo,
    basicInfoOf({ livingWith: { genders: null }, basicInfoEditable: false }),
  );
  const { person } = await visit('/update-basic-info');
  const group = within(await screen.findByRole('group', { name: 'Who would you live with?' }));
  const chosen = () =>
    group
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((box) => (box.checked ? box.labels?.[0]?.textContent : []));
  expect(chosen()).toEqual([]);
  await person.click(group.getByRole('checkbox', { name: 'Woman' }));
  await waitFor(() => expect(chosen()).toEqual(['Woman']));
  await person.click(group.getByRole('checkbox', { name: 'Woman' }));
  await waitFor(() =>
    expect(requestsOf(calls.profile.saveLivingWith).map(({ body }) => body)).toEqual([
      { genders: [woman] },
      { genders: null },
    ]),
  );
  expect(chosen()).toEqual([]);
});

it('asks nobody with whom they would live where the community decides it', async () => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, basicInfoOf());
  await visit('/update-basic-info');
  await screen.findByRole('radiogroup', { name: 'Gender' });
  expect(screen.queryByText('Who would you live with?')).toBeNull();
});
