import { calls } from '@nestmate/contract';
import { genderId } from '@nestmate/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { candidateOf, overviewOf, searchOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const settings = searchOf({ sexOptions: [{ id: genderId.parse(uuid(51)), label: 'Woman' }] });

beforeEach(() => {
  signIn();
  answerForShell();
  answer(calls.find.settings, settings);
  answer(calls.find.saveSettings);
  answer(calls.find.count, { count: 12 });
  const priya = { ...candidateOf(7), status: 'queued' as const, no_place: null };
  answer(calls.find.byName, { people: [priya], finished: true, deck: 'open' });
  answer(calls.find.candidate, candidateOf(7));
  answer(calls.questions.read, { questions: [], questionsSaved: true, maxMusts: 3 });
});

const saved = () => requestsOf(calls.find.saveSettings).map(({ body }) => body);

it('searches by preferences [2.43]', async () => {
  const preferences = await visit('/filters');
  await preferences.person.click(await screen.findByRole('radio', { name: 'Woman' }));
  await waitFor(() => expect(saved()).toMatchObject([{ sex: uuid(51) }]));
});

it('searches by name [2.43]', async () => {
  const names = await visit('/search');
  await names.person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Priya');
  await names.person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Raman');
  await waitFor(() =>
    expect(requestsOf(calls.find.byName).at(-1)?.body).toEqual({ firstName: 'Priya', lastName: 'Raman' }),
  );
  await names.person.click(await screen.findByRole('button', { name: 'Show only these people in the deck' }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ firstName: 'Priya', lastName: 'Raman' }));
});

it('takes feedback [2.43]', async () => {
  answer(calls.feedback.send);
  const feedback = await visit('/feedback');
  await feedback.person.type(await screen.findByRole('textbox'), 'A quiet floor would be lovely');
  await feedback.person.click(screen.getByRole('button', { name: 'Send feedback' }));
  await waitFor(() =>
    expect(requestsOf(calls.feedback.send).map(({ body }) => body)).toMatchObject([
      { body: 'A quiet floor would be lovely' },
    ]),
  );
});

it('shows a screen for a cancelled membership [2.43]', async () => {
  signIn([]);
  await visit('/no-network');
  await screen.findByRole('heading', { level: 1, name: 'No membership' });
  const page = within(screen.getByRole('main'));
  page.getByRole('button', { name: 'Check again' });
  page.getByRole('button', { name: 'Contact support' });
});

it('leads a person without a network from /welcome to /no-network [2.43]', async () => {
  signIn([]);
  const { person } = await visit('/welcome');
  await person.click(await screen.findByRole('link', { name: 'Check my membership' }));
  await screen.findByRole('heading', { level: 1, name: 'No membership' });
  expect(location.pathname).toBe('/no-network');
});

it('takes feedback from a person who is still registering [3.3]', async () => {
  answer(calls.feedback.send);
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  const { person } = await visit('/more');
  await person.click(await screen.findByRole('link', { name: 'Give feedback' }));
  await person.type(await screen.findByRole('textbox'), 'Which unit is this?');
  expect(location.pathname).toBe('/feedback');
  await person.click(screen.getByRole('button', { name: 'Send feedback' }));
  await waitFor(() => expect(requestsOf(calls.feedback.send)).toHaveLength(1));
});
