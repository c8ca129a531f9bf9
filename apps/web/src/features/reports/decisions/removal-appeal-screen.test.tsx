import { calls } from '@nestmate/contract';
import type { OwnRemoval } from '@nestmate/contract/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import RemovalAppealScreen from './removal-appeal-screen';

const removal: OwnRemoval = {
  stated_reason: null,
  community: 'Linden Hall',
  decided_at: '2026-11-20T10:00:00.000Z',
  is_taken_back: false,
  appealable_until: '2026-12-20T10:00:00.000Z',
  appeal: null,
};
const visit = (hash = '#token=mailed') => show(<RemovalAppealScreen />, { at: `/appeal${hash}` });

it('sends an appeal against a removal, whose text stays after a refusal', async () => {
  answer(calls.decisions.removal, removal);
  const { person } = await visit();
  await screen.findByText(/removed your access to Linden Hall/);
  expect(location.href).not.toContain('mailed');
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  await screen.findByText('Write why it’s wrong.');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why is it wrong?' });
  await person.type(box, 'It was not me');
  refuse(calls.decisions.appealRemoval, {
    code: 429,
    error_code: 'TooManyRequests',
    error_description: 'Later',
  });
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  await screen.findByText('Later');
  expect(box.value).toBe('It was not me');

  answer(calls.decisions.appealRemoval);
  const appeal = { text: 'It was not me', at: '2026-11-21T10:00:00.000Z', state: 'waiting' as const };
  answer(calls.decisions.removal, { ...removal, appealable_until: null, appeal });
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  await screen.findByText('We’re looking at your appeal.');
  expect(requestsOf(calls.decisions.appealRemoval).at(-1)?.body).toEqual({
    token: 'mailed',
    text: 'It was not me',
  });
});

it.each([
  ['Your access is back. You can sign in.', { is_taken_back: true }],
  ['It’s too late to appeal here. Contact support if you have a question.', { appealable_until: null }],
])('says “%s”', async (words, changes) => {
  answer(calls.decisions.removal, { ...removal, ...changes });
  await visit();
  await screen.findByText(words);
});

it('says that an invalid link, or one without a token, does not work', async () => {
  refuse(calls.decisions.removal, { code: 404, error_code: 'NotFound' });
  const { unmount } = await visit('#token=forged');
  await screen.findByText('This link doesn’t work');
  unmount();
  await visit('');
  await screen.findByText('This link doesn’t work');
});
