import { calls } from '@nestmate/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { answerLater, requestsOf } from '@/testing/server';
import FeedbackScreen from './feedback-screen';

const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tell us more' });
const send = () => screen.getByRole('button', { name: 'Send feedback' });

it('keeps the text of feedback until it is sent, on any screen', async () => {
  signIn();
  const first = await show(<FeedbackScreen />, { at: '/feedback' });
  const field = await words();
  await first.person.click(send());
  screen.getByText('Write something, up to 1500 characters');
  expect(document.activeElement).toBe(field);
  await first.person.type(field, 'I miss a list of quiet floors.');
  first.unmount();

  const second = await show(<FeedbackScreen />, { at: '/feedback' });
  expect((await words()).value).toBe('I miss a list of quiet floors.');
  await second.person.click(screen.getByRole('radio', { name: 'I like it' }));
  const release = answerLater(calls.feedback.send);
  await second.person.click(send());
  second.unmount();
  await show(null, { at: '/community' });
  await act(async () => release());
  await screen.findByText('Thanks. We passed it on.');
  expect(location.pathname).toBe('/community');
  expect(requestsOf(calls.feedback.send)).toHaveLength(1);

  const third = await show(<FeedbackScreen />, { at: '/feedback' });
  expect((await words()).value).toBe('');
  await third.person.type(await words(), 'Now it is there.');
  await third.person.click(send());
  await waitFor(() => expect(location.pathname).toBe('/more'));
});
