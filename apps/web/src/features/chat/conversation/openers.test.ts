import { questionFit } from '@nestmate/contract/find';
import type { QuestionIcon } from '@nestmate/contract/questions';
import { beforeAll, expect, it } from 'vitest';
import { fetchTexts } from '@/platform/texts/texts';
import { candidateOf, uuid } from '@/testing/residents';
import { openersFor } from './openers';

beforeAll(async () => void (await fetchTexts('en', 'chat')));

const fit = (icon: QuestionIcon, label: string, shared: string | null) =>
  questionFit.parse({
    questionId: uuid(80),
    label,
    icon,
    grade: shared === null ? 'different' : 'same',
    mine: '9 pm',
    theirs: '12 am',
    shared,
    points: 0,
    part: 0,
  });
const cooks = fit('pot', 'Meals', 'Cooks daily');
const library = fit('book', 'Study spot', 'Studies at the library');
const bedtime = fit('moon', 'Weekday bedtime', null);
const facts = [
  { icon: 'pot', text: 'Cooks daily' },
  { icon: 'book', text: 'Studies at the library' },
  { icon: 'moon', text: 'Asleep by midnight' },
] as const;

it('offers first messages about a shared answer, the other’s studies and a difference', () => {
  const candidate = candidateOf(7, {
    facts: [...facts],
    majors: ['Biology', 'Music'],
    lifestyleQuestionsWithAnswers: [bedtime, cooks, library],
  });
  expect(openersFor(candidate)).toEqual([
    '“Cooks daily”? Me too. What’s your go-to Tuesday dinner?',
    'Biology: how did you land on that?',
    'Weekday bedtime: 12 am for you, 9 pm for me. How would we make that work?',
  ]);
  expect(openersFor({ ...candidate, mutual_likes: ['Music', 'Cooks daily'] })[1]).toBe(
    'Music, me too. What are you looking forward to most?',
  );
});

it('continues with more of what both have in common', () => {
  const candidate = candidateOf(7, {
    facts: [...facts],
    majors: [],
    lifestyleQuestionsWithAnswers: [cooks, library],
  });
  expect(openersFor(candidate)).toEqual([
    '“Cooks daily”? Me too. What’s your go-to Tuesday dinner?',
    '“Studies at the library”? Me too. What’s your favorite place to study?',
    'What’s on your windowsill right now?',
  ]);
});

const stranger = candidateOf(7, { facts: [], majors: [], lifestyleQuestionsWithAnswers: [] });

it('asks about anything when two people have nothing in common', () => {
  expect(openersFor(undefined)).toHaveLength(3);
  expect(openersFor(stranger)).toEqual(openersFor(undefined));
});

it('first messages never ask about smoking', () => {
  const smoking = [fit('smoke', 'Smoking', 'No smoking'), fit('smoke', 'Smoking', null)];
  const smoker = { ...stranger, facts: [{ icon: 'smoke' as const, text: 'No smoking' }] };
  expect(openersFor({ ...smoker, lifestyleQuestionsWithAnswers: smoking })).toEqual(openersFor(undefined));
});
