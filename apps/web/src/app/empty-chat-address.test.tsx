import { calls } from '@nestmate/contract';
import { questionId } from '@nestmate/contract/ids';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerLive } from '@/testing/live';
import { candidateOf, conversationOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const cooking = {
  questionId: questionId.parse(uuid(80)),
  label: 'Food',
  icon: 'pot',
  grade: 'same',
  mine: 'Daily',
  theirs: 'Daily',
  shared: 'Cooks daily',
  part: 60,
  points: 60,
} as const;
const bedtime = { ...cooking, shared: null, grade: 'different', part: 40, points: 0 } as const;

it('writes a chosen first message from what both have in common without sending it', async () => {
  signIn();
  answerForShell();
  answer(
    calls.find.candidate,
    candidateOf(7, {
      status: 'mutual',
      facts: [
        { icon: 'pot', text: 'Cooks daily' },
        { icon: 'moon', text: 'Asleep by 11' },
      ],
      lifestyleQuestionsWithAnswers: [cooking, bedtime],
    }),
  );
  const conversation = conversationOf();
  answerLive('chat.list', { conversations: [], next: null });
  answerLive('chat.open', { conversation, messages: [], hasPrevPage: false });
  const { person } = await visit(`/chat/conversation/${conversation.chatId}`);

  await screen.findByRole('heading', { level: 2, name: 'You and Priya like each other' });
  const shared = within(screen.getByRole('list', { name: 'In common' }));
  expect(shared.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Cooks daily']);
  const list = screen.getByRole('list', { name: 'Say hello, or start with one of these' });
  const [first, second] = within(list).getAllByRole('button');
  if (!first || !second) throw new Error('There is nothing to choose from');
  expect(first.textContent).toMatch(/^“Cooks daily”\? Me too\./);

  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await person.click(first);
  expect(box.value).toBe(first.textContent);
  expect(document.activeElement).toBe(box);
  await person.click(second);
  expect(box.value).toBe(second.textContent);
  expect(screen.queryByRole('article')).toBeNull();

  await person.clear(box);
  await person.type(box, 'Hi Priya.');
  await person.click(first);
  expect(box.value).toBe(`Hi Priya. ${first.textContent}`);
});
