import { calls } from '@nestmate/contract';
import { questionFit } from '@nestmate/contract/find';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { candidateOf, overviewOf, requestOf, roomOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { CandidateView } from './profile-screen';

const view = (changes: Parameters<typeof candidateOf>[1]) =>
  show(<CandidateView candidate={candidateOf(7, changes)} isPreview={false} onDecided={() => {}} />, {
    at: '/profile/7',
  });
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('claims no match in the heading when two share no answer', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { unmount } = await view({ percent_match: null });
  await screen.findByRole('heading', { name: 'You and Priya' });
  unmount();
  await view({ percent_match: 82 });
  await screen.findByRole('heading', { name: 'Why you and Priya fit' });
});

it('says in one sentence why likes and requests are disabled in a full unit [4.2]', async () => {
  signIn();
  answer(calls.room.mine, roomOf({ full: true }));
  await view({});
  await screen.findByText('Your room is full, so you can’t like or ask anyone else.');
  expect([isDisabled('Like'), isDisabled('Send a roommate request')]).toEqual([true, true]);
  expect(screen.getAllByText(/room is full/)).toHaveLength(1);
});

it('gives the reason in place of a request to somebody who cannot join', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await view({ refusal: 'room_too_small' });
  await screen.findByText('Together you’d be too many for one room.');
  expect(isDisabled('Like')).toBe(false);
  const request = screen.getByRole('button', { name: 'Send a roommate request' });
  request.focus();
  await person.keyboard('{Enter}');
  const notices = () => screen.getAllByText('Together you’d be too many for one room.');
  await waitFor(() => expect(notices()).toHaveLength(2));
  expect(location.pathname).toBe('/profile/7');
});

it('lets a resident of a unit with free places like and ask', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  await view({});
  expect([isDisabled('Like'), isDisabled('Send a roommate request')]).toEqual([false, false]);
});

it('answers a request on the profile of the person who sent it', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7, { message: 'I bake on Sundays.' })] }));
  const { person } = await view({});
  await screen.findByText('Priya asked to live with you');
  screen.getByText('I bake on Sundays.');
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Live with Priya?' }));
  await person.click(dialog.getByRole('button', { name: 'Not yet' }));
  await person.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('Request denied!');
  await screen.findByRole('button', { name: 'Like' });
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByRole('button', { name: 'Accept' });
});

it.each([true, false])('keeps focused elements clear of its floating actions: %s', async (floats) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: !floats,
    addEventListener() {},
    removeEventListener() {},
  }));
  signIn();
  answer(calls.room.mine, roomOf());
  await view({});
  const like = await screen.findByRole('button', { name: 'Like' });
  expect(like.closest('[data-thumb-zone]') !== null).toBe(floats);
});

it.each([
  ['mutual', true],
  ['interested', false],
] as const)(
  'shows on the profile of somebody whose interest is %s whether the two like each other: %s',
  async (status, says) => {
    signIn();
    answer(calls.room.mine, roomOf());
    await view({ status });
    await screen.findByText('Priya Raman');
    expect(screen.queryByText('You like each other') !== null).toBe(says);
  },
);

it('a profile does not repeat an answer from the match reasons among what both like', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const sharing = questionFit.parse({
    questionId: uuid(1),
    label: 'Sharing',
    grade: 'close',
    mine: 'Groceries',
    theirs: 'Groceries, clothes',
    shared: null,
    points: 3,
    part: 5,
  });
  await view({
    housing: ['Quiet floor'],
    mutual_likes: ['Quiet floor', 'Shares groceries'],
    lifestyleQuestionsWithAnswers: [sharing],
  });
  const likes = await screen.findByRole('heading', { name: 'You both like' });
  expect(likes.nextSibling?.textContent).toBe('Quiet floor');
});

it('shows each thing about a candidate once', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  await view({
    personalPronoun: 'they/them',
    genderSelectionTransport: null,
    freeTextAnswers: [{ title: 'Anything else?', text: 'I play the cello.' }],
    majors: ['Law', 'Music'],
    housing: ['Quiet floor', 'Elevator'],
    mutual_likes: ['Law', 'Quiet floor'],
  });
  await screen.findByText('they/them');
  expect(screen.getByRole('heading', { name: 'Anything else?' }).nextSibling?.textContent).toBe(
    'I play the cello.',
  );
  expect(screen.getByRole('heading', { name: 'You both like' }).nextSibling?.textContent).toBe(
    'LawQuiet floor',
  );
  expect(screen.getByRole('heading', { name: 'Housing preferences' }).nextSibling?.textContent).toBe(
    'Elevator',
  );
  expect(screen.queryByRole('heading', { name: 'Studies' })).toBeNull();
});
