import { calls } from '@nestmate/contract';
import { freeTextQuestion } from '@nestmate/contract/questions';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { searchOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ActiveTags } from './active-tags';

it('removes one of several lifestyle filters, named by their questions', async () => {
  signIn();
  const question = (n: number, label: string) =>
    freeTextQuestion.parse({
      questionId: uuid(n),
      questionOrder: n,
      title: label,
      roommateTitle: null,
      label,
      icon: null,
      type: 'FREE_TEXT',
      userAnswer: '',
    });
  answer(calls.questions.read, {
    questions: [question(1, 'Tidiness'), question(2, 'Smoking')],
    questionsSaved: true,
    maxMusts: 3,
  });
  const preference = (n: number) => ({ questionId: question(n, '').questionId, accepted: [1] });
  const changes: object[] = [];
  const { person } = await show(
    <ActiveTags
      settings={searchOf({ lifestylePreferences: [preference(1), preference(2)] })}
      onChange={(change) => changes.push(change)}
    />,
    { at: '/find' },
  );
  await screen.findByText('Tidiness');
  await person.click(screen.getByRole('button', { name: /Remove Smoking/ }));
  expect(changes).toEqual([{ lifestylePreferences: [preference(1)] }]);
});
