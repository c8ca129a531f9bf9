import { questionFit, type QuestionFit } from '@nestmate/contract/find';
import { userId } from '@nestmate/contract/ids';
import { dehydrate, onlineManager, QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { showStoredQueries } from '@/platform/calls/query-persistence';
import { encryptedStorage, offlineAreas } from '@/platform/stored/encrypted-storage';
import { uuid, candidateOf, mayaId, membershipOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { candidateQuery } from '../candidate.queries';
import { WhyMatch, FitRow, WhyAnswer } from './why-match';

const fit = (n: number, label: string, grade: 'same' | 'different', points: number, part: number) =>
  questionFit.parse({
    questionId: uuid(n),
    label,
    grade,
    mine: `Mine ${n}`,
    theirs: `Theirs ${n}`,
    shared: null,
    points,
    part,
  });

it('counts close answers besides equal ones, so that the sentence and the percent agree', async () => {
  const answers = [
    fit(1, 'Smoking', 'same', 50, 50),
    { ...fit(2, 'Noise', 'same', 40, 50), grade: 'close' as const },
  ];
  await show(<WhyMatch first_name="Zoë" percent_match={90} lifestyleQuestionsWithAnswers={answers} />);
  await screen.findByText('You agree on 1 of 2 things and come close on 1. Talk about: noise.');
  screen.getByText('The longer a piece, the more its question counts.');
});

it('shows how a percent match is counted to people who ask', async () => {
  const answers = [
    fit(1, 'Smoking', 'same', 60, 60),
    fit(2, 'Noise at home', 'same', 30, 30),
    fit(3, 'Sharing', 'different', 0, 10),
  ];
  await show(<WhyMatch first_name="Zoë" percent_match={90} lifestyleQuestionsWithAnswers={answers} />);
  await screen.findByText('You agree on 2 of 3 things. Talk about: sharing.');
  const sum = screen.getByText('How we count').closest('details');
  if (!sum) throw new Error('The sum is in a part of its own');
  expect(sum.open).toBe(false);
  expect([...sum.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '60 of 60',
    '30 of 30',
    '0 of 10',
    '90%',
  ]);
  expect(within(sum).getByText('Match percent').nextSibling?.textContent).toBe('90%');
});

const fitOf = (changes: Partial<QuestionFit>) =>
  ({
    label: 'Meals',
    grade: 'same',
    mine: 'Meal plan',
    theirs: 'Cooks',
    shared: null,
    points: 5,
    part: 5,
    ...changes,
  }) as QuestionFit;

it.each([
  ['suit both', fitOf({}), 'You: Meal plan · Priya: Cooks. Fine for both of you.'],
  ['are close', fitOf({ grade: 'close', points: 3 }), 'You: Meal plan · Priya: Cooks'],
  ['are the same', fitOf({ shared: 'Cook at home' }), 'Both of you'],
])('says how answers that %s count', async (_, fit, words) => {
  await show(<FitRow fit={fit} name="Priya" />);
  expect(await screen.findByText(words)).toBeDefined();
});

it('explains offline why a person matches whose card is stored', async () => {
  signIn();
  const { membershipId } = membershipOf();
  const { queryKey, meta } = candidateQuery({ userId: userId.parse(mayaId), membershipId }, uuid(7));
  const area = meta?.area;
  if (area === undefined) throw new Error('A candidate is kept');
  // With a connection it is read again: no older state shows before.
  expect(offlineAreas).toContain(area);
  const earlier = new QueryClient();
  earlier.setQueryData(queryKey, candidateOf(7));
  await encryptedStorage.setItem(area, JSON.stringify(dehydrate(earlier)));
  onTestFinished(showStoredQueries(queryClient, encryptedStorage));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await show(<WhyAnswer id={uuid(7)} />);
  await screen.findByText(/haven’t answered any of the same questions yet/);
});
