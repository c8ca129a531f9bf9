import { questionFit } from '@nestmate/contract/find';
import { beforeAll, expect, it } from 'vitest';
import { fetchTexts } from '@/platform/texts/texts';
import { uuid } from '@/testing/residents';
import { startersFor } from './starters';

beforeAll(async () => void (await fetchTexts('en', 'room')));

const fit = (label: string, grade: 'same' | 'different') =>
  questionFit.parse({
    questionId: uuid(80),
    label,
    grade,
    mine: '',
    theirs: '',
    shared: null,
    points: 0,
    part: 0,
  });

it('offers messages about what two people agree on and where they differ', () => {
  const fits = [fit('Smoking', 'same'), fit('Meals', 'same'), fit('Friends over', 'different')];
  expect(startersFor({ first_name: 'Zoë', lifestyleQuestionsWithAnswers: fits }, 'en')).toEqual([
    'Hi Zoë, we agree on smoking and meals. Want to live together?',
    'I like how you live, Zoë. We differ on friends over. Want to talk it through first?',
    'Hi Zoë, I think we’d live well together. Want to be roommates?',
  ]);
});
