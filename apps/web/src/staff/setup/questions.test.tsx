import { type QuestionId, questionId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { useI18n } from '@/platform/texts/i18n';
import { answer, answerLater, requestsOf } from '@/testing/server';
import { birchId, prepareConsole, renee, showAs } from '../testing/console';
import { asKind, blankQuestion } from './questions/ready-questions';

const { staffQuestions } = staffCalls;
prepareConsole();

const text = (en: string, es: string | null = null, zh: string | null = null) => ({ en, es, zh });
const id = (nth: number): QuestionId => questionId.parse(`7a1b5c1e-0000-4000-8000-00000000004${nth}`);
const pets: OfficeQuestion = {
  ...asKind(blankQuestion(id(1)), 'SELECT'),
  title: text('Which pets do you have?', '¿Qué mascotas tienes?', '你有什么宠物？'),
  options: [text('Cat', 'Gato', '猫'), text('None', 'Ninguna', '没有')],
};
const noise: OfficeQuestion = {
  ...blankQuestion(id(2)),
  title: text('How loud is it?', '¿Cuánto ruido hay?'),
  slider_options: 2,
  options: [text('Quiet'), text('Loud')],
};
const listed = (question: OfficeQuestion, answered = 0, version = '1') => ({ version, answered, question });

function show(questions = [listed(pets, 12), listed(noise)], more = '') {
  answer(staffQuestions.list, { questions });
  answer(staffQuestions.check, { effects: [] });
  return showAs(renee(), `/set-up/questions?place=${birchId}${more}`);
}

it('lists how many residents have answered a question', async () => {
  await show();
  expect(await screen.findByText('12 residents')).toBeDefined();
});

it('lists how many texts of a question are missing', async () => {
  await show();
  expect(await screen.findByText('中文: 3 missing')).toBeDefined();
});

it('arranges the questions', async () => {
  const { person } = await show();
  await screen.findByText('12 residents');
  answer(staffQuestions.order, { questions: [listed(noise), listed(pets, 12)] });
  await person.click(screen.getByRole('button', { name: 'Move How loud is it? up' }));
  expect(requestsOf(staffQuestions.order).at(-1)?.body).toEqual({ order: [id(2), id(1)] });
});

it('removes a question that nobody answered', async () => {
  const { person } = await show();
  await screen.findByText('12 residents');
  for (const call of [staffQuestions.remove, staffQuestions.list])
    answer(call, { questions: [listed(pets, 12)] });
  await person.click(screen.getByRole('button', { name: 'Remove How loud is it?' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByRole('link', { name: 'How loud is it?' })).toBeNull();
});

it('asks whether to remove a question until the server has replied, also after two presses', async () => {
  const { person } = await show();
  await screen.findByText('12 residents');
  const removed = answerLater(staffQuestions.remove, { questions: [listed(pets, 12)] });
  await person.click(screen.getByRole('button', { name: 'Remove How loud is it?' }));
  const dialog = await screen.findByRole('alertdialog');
  const button = within(dialog).getByRole('button', { name: 'Remove' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(requestsOf(staffQuestions.remove)).toHaveLength(1));
  expect(dialog.isConnected).toBe(true);
  removed();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('freezes the parts of a question that answers depend on', async () => {
  await show(undefined, `&question=${id(1)}`);
  expect(await screen.findByText('12 residents have answered this')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /None is in use/ })).toHaveProperty('disabled', true);
});

it('shows the question as it becomes on a resident’s phone', async () => {
  const { person } = await show(undefined, `&question=${id(1)}`);
  const phone = within(await screen.findByRole('complementary', { name: 'What residents see' }));
  await person.click(await phone.findByRole('radio', { name: 'Cat' }));
  expect(await phone.findByRole('checkbox', { name: 'Cat' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Cat: what others see (optional)' }));
  await person.type(
    screen.getByRole('textbox', { name: 'Cat: what others see (optional): English' }),
    'Has a cat',
  );
  expect(await phone.findByText('Has a cat')).toBeDefined();
  await person.click(screen.getByRole('radio', { name: /中文/ }));
  expect(await phone.findByRole('heading', { name: '你有什么宠物？' })).toBeDefined();
});

it('adds a question with an empty version, once every text is written in English', async () => {
  const { person } = await show([], `&question=${id(3)}`);
  expect(await screen.findByText('Not saved yet.')).toBeDefined();
  expect(screen.getByText(/Here you’ll see what residents see/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /optional/ })).toBeNull();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'FREE_TEXT');
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Some names or English texts are empty. Write them first.');
  await person.type(
    screen.getByRole('textbox', { name: 'Asked of the resident: English' }),
    'Anything else?',
  );
  const saved = { ...asKind(blankQuestion(id(3)), 'FREE_TEXT'), title: text('Anything else?') };
  for (const call of [staffQuestions.save, staffQuestions.list]) answer(call, { questions: [listed(saved)] });
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Everything is saved.');
  expect(requestsOf(staffQuestions.save).at(-1)?.body).toEqual({ version: '', question: saved });
});

const word = (stop: number, language = 'English') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Stop ${stop}: ${language}` });
const words = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Words to begin with' });

it('starts a question with a common scale in every language', async () => {
  await show([], `&question=${id(3)}`);
  expect(await screen.findByDisplayValue('Never')).toBe(word(1));
  expect([word(5), word(5, 'Español'), word(5, '中文')].map(({ value }) => value)).toEqual([
    'Always',
    'Siempre',
    '总是',
  ]);
});

it('takes the words of a question from another common scale', async () => {
  const { person } = await show([], `&question=${id(3)}`);
  await screen.findByDisplayValue('Never');
  const phone = within(screen.getByRole('complementary', { name: 'What residents see' }));
  await person.type(
    screen.getByRole('textbox', { name: 'Asked of the resident: English' }),
    'Do you agree with quiet hours?',
  );
  await person.selectOptions(words(), 'Agreement');
  expect(word(4).value).toBe('Agree');
  expect(await phone.findByText('Strongly agree')).toBeDefined();
});

it('replaces no words of the office by a common scale', async () => {
  const { person } = await show([], `&question=${id(3)}`);
  await screen.findByDisplayValue('Never');
  await person.selectOptions(words(), 'Own words');
  expect([word(1), word(5)].map(({ value }) => value)).toEqual(['', '']);
  await person.type(word(1), 'Nope');
  expect(words().disabled).toBe(true);
  expect(words().selectedOptions[0]?.text).toBe('Own words');
});

it('offers no ready words for a slider that residents have answered', async () => {
  await show([listed(noise, 3)], `&question=${id(2)}`);
  expect(await screen.findByDisplayValue('Quiet')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Words to begin with' })).toBeNull();
});

it('names the questions in the language of the console, in English where there is no translation', async () => {
  useI18n.setState({ language: 'zh' });
  onTestFinished(() => useI18n.setState({ language: 'en' }));
  await show();
  expect(await screen.findByRole('link', { name: '你有什么宠物？' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'How loud is it?' })).toBeDefined();
});
