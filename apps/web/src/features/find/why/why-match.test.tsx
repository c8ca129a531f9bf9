import { questionFit } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { show } from '@/testing/screen';
import { WhyMatch } from './why-match';

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

it('explains a percent match in a sentence, and shows the sum to people who ask how it is counted', async () => {
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
