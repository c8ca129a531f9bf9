import { calls } from '@nestmate/contract';
import type { OwnDecision } from '@nestmate/contract/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import { membershipOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { followReports } from '../reports.live';
import DecisionsScreen from './decisions-screen';

const { membershipId } = membershipOf();
beforeEach(() => signIn());

const otherId = '00000000-0000-4000-8000-000000000042' as OwnDecision['decision_id'];
const hidden = (changes: Partial<OwnDecision> = {}): OwnDecision => ({
  decision_id: '00000000-0000-4000-8000-000000000041' as OwnDecision['decision_id'],
  decision: 'hide',
  about: 'post',
  post_id: null,
  stated_reason: null,
  words: 'Nobody likes you',
  picture: null,
  decided_at: new Date().toISOString(),
  until: null,
  is_taken_back: false,
  appealable_until: '2027-04-01T10:00:00.000Z',
  appeal: null,
  ...changes,
});

it('sends one appeal, which loses nothing when it fails', async () => {
  answer(calls.decisions.list, { decisions: [hidden()] });
  const { person } = await show(<DecisionsScreen />);
  const card = within(await screen.findByRole('article', { name: 'Your post was hidden' }));
  expect(card.getByText('Nobody likes you')).toBeDefined();
  expect(card.getByText('Nobody else can see it.')).toBeDefined();
  expect(card.getByText(/You can appeal until/)).toBeDefined();
  await person.click(card.getByRole('button', { name: 'Appeal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }));
  const send = () => person.click(dialog.getByRole('button', { name: 'Send appeal' }));
  await send();
  await dialog.findByText('Write why it’s wrong.');
  await person.type(dialog.getByRole('textbox'), 'It was a quote');
  refuse(calls.decisions.appeal, {
    code: 503,
    error_code: 'Unavailable',
    error_description: 'Not available right now',
  });
  await send();
  await dialog.findByText('Not available right now');
  answer(calls.decisions.appeal, undefined);
  const appeal = { text: 'It was a quote', at: new Date().toISOString(), state: 'waiting' } as const;
  answer(calls.decisions.list, { decisions: [hidden({ appealable_until: null, appeal })] });
  await send();
  await screen.findByText('We’re looking at your appeal.');
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  expect(requestsOf(calls.decisions.appeal).at(-1)).toMatchObject({ body: { text: 'It was a quote' } });
});

it.each([
  ['taken back', { is_taken_back: true }, 'You couldn’t write in the community for a while'],
  ['over', { until: '2026-01-01T10:00:00.000Z' }, 'You couldn’t write in the community for a while'],
  ['in force', {}, 'You can’t write in the community for a while'],
])('titles a mute that is %s as such', async (_, changes, title) => {
  const until = new Date(Date.now() + 60 * 60_000).toISOString();
  answer(calls.decisions.list, { decisions: [hidden({ decision: 'mute', until, ...changes })] });
  await show(<DecisionsScreen />);
  await screen.findByRole('article', { name: title });
});

it('focuses the decision that the person came for', async () => {
  answer(calls.decisions.list, { decisions: [hidden(), hidden({ decision_id: otherId, decision: 'warn' })] });
  await show(<DecisionsScreen />, { at: `/decisions?decision=${otherId}` });
  const selected = await screen.findByRole('article', { name: 'You got a warning' });
  expect(document.activeElement).toBe(selected);
});

it('says what kind of thing a decision is about, where staff say it', async () => {
  answer(calls.decisions.list, {
    decisions: [hidden({ stated_reason: 'behavior' }), hidden({ decision_id: otherId, decision: 'warn' })],
  });
  await show(<DecisionsScreen />);
  const withReason = await screen.findByRole('article', { name: 'Your post was hidden' });
  within(withReason).getByText('Reason: Pushy, rude or threatening');
  expect(screen.getAllByText(/^Reason/)).toHaveLength(1);
});

it('shows the profile photo that was taken down', async () => {
  const photo = { decision: 'removePicture', about: 'profile', words: '', picture: '/pictures/one' } as const;
  answer(calls.decisions.list, { decisions: [hidden(photo)] });
  await show(<DecisionsScreen />);
  const card = within(await screen.findByRole('article', { name: 'Your profile photo was taken down' }));
  expect(card.getByRole('img', { name: 'Your profile photo' })).toHaveProperty(
    'src',
    expect.stringContaining('/pictures/one'),
  );
  expect(card.queryByText('What you wrote')).toBeNull();
});

it('says what a decision means only while it stands', async () => {
  const means = 'You can still read the community and write in your chats.';
  const mute = (last: number, changes: Partial<OwnDecision>) =>
    hidden({
      decision: 'mute',
      decision_id: `00000000-0000-4000-8000-0000000000${last}` as OwnDecision['decision_id'],
      ...changes,
    });
  const [over, later] = ['2026-01-01T10:00:00.000Z', '2099-01-01T10:00:00.000Z'];
  const decisions = [
    mute(51, { until: later }),
    mute(52, { until: over }),
    mute(53, { until: later, is_taken_back: true }),
  ];
  answer(calls.decisions.list, { decisions });
  await show(<DecisionsScreen />);
  const articles = await screen.findAllByRole('article');
  expect(articles.map((article) => within(article).queryByText(means) !== null)).toEqual([
    true,
    false,
    false,
  ]);
});

it('asks before a half-written appeal is lost', async () => {
  answer(calls.decisions.list, { decisions: [hidden()] });
  const { person } = await show(<DecisionsScreen />);
  await person.click(await screen.findByRole('button', { name: 'Appeal' }));
  await person.type(await screen.findByRole('textbox', { name: 'Why is it wrong?' }), 'It was');
  await person.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await person.click(question.getByRole('button', { name: 'Keep writing' }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'It was');
});

it('an open decision follows the answer to its appeal', async () => {
  const stop = followReports();
  const appeal = { text: 'A quote', at: new Date().toISOString(), state: 'waiting' } as const;
  answer(calls.decisions.list, { decisions: [hidden({ appealable_until: null, appeal })] });
  await show(<DecisionsScreen />);
  await screen.findByText('We’re looking at your appeal.');
  const granted = { ...appeal, state: 'granted' } as const;
  answer(calls.decisions.list, {
    decisions: [hidden({ appealable_until: null, appeal: granted, is_taken_back: true })],
  });
  const badges = {
    unreadMessages: 0,
    incomingRequests: 0,
    unreadThreads: 0,
    unreadAnswers: 0,
    newNotifications: 1,
    unreadNotifications: 1,
  };
  deliver('badges', { membershipId, badges });
  await screen.findByText('You were right, and we took the decision back.');
  expect(screen.getByText('Taken back')).toBeDefined();
  stop();
});
