import { calls } from '@nestmate/contract';
import { supportConversationId, supportMessageId } from '@nestmate/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const { support } = calls;
const id = supportConversationId.parse(uuid(71));
const conversation = {
  conversation_id: id,
  subject: 'A desk lamp',
  state: 'answered' as const,
  is_by_office: false,
  is_unread: true,
  last_at: '2026-11-20T10:00:00.000Z',
};
const messageOf = (index: number, body: string) => ({
  message_id: supportMessageId.parse(uuid(80 + index)),
  index,
  is_office: index % 2 === 1,
  body,
  at: '2026-11-20T10:00:00.000Z',
});

beforeEach(() => {
  signIn();
  answerForShell();
  answer(support.list, { conversations: [] });
});

it('sends a question to the housing office once, despite retries', async () => {
  const { person } = await visit('/support');
  await person.click(await screen.findByRole('button', { name: 'Ask something' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  const send = dialog.getByRole('button', { name: 'Send to your housing office' });
  await person.click(send);
  expect(await dialog.findByText('Write something, up to 120 characters')).toBeDefined();
  refuse(support.ask, { code: 503, error_code: 'Unavailable', error_description: 'Not now' });
  await person.type(dialog.getByRole('textbox', { name: 'What is it about?' }), 'A desk lamp');
  await person.click(send);
  expect(await dialog.findByText('Write something, up to 1500 characters')).toBeDefined();
  await person.type(dialog.getByRole('textbox', { name: 'Your message' }), 'May I bring one?');
  await person.click(send);
  expect(await dialog.findByText('Not now')).toBeDefined();
  answer(support.ask, undefined);
  await person.click(send);
  await screen.findByText('Sent. We’ll tell you when your housing office answers.');
  const sent = requestsOf(support.ask).map(({ body }) => body as Record<string, string>);
  expect(new Set(sent.map((body) => body.message_id)).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({ subject: 'A desk lamp', page: '/support' });
  expect(sent.at(-1)?.body).toBe('May I bring one?');
});

it('lists the questions, with news and links', async () => {
  answer(support.list, { conversations: [conversation] });
  await visit('/support');
  const row = await screen.findByRole('link', { name: /A desk lamp/ });
  expect([row.textContent, row.getAttribute('href')]).toEqual(['A desk lampNew', `/support/${id}`]);
});

it('shows an answer, which is then seen', async () => {
  answer(support.read, {
    conversation,
    messages: [messageOf(0, 'May I bring one?'), messageOf(1, 'Please do.')],
  });
  answer(support.see, undefined);
  await visit(`/support/${id}`);
  await screen.findByText('Please do.');
  await waitFor(() => expect(requestsOf(support.see).map(({ body }) => body)).toEqual([{ index: 1 }]));
});

it('writes again with the same id after a refusal', async () => {
  answer(support.read, {
    conversation: { ...conversation, is_unread: false },
    messages: [messageOf(0, 'Hm')],
  });
  const { person } = await visit(`/support/${id}`);
  await screen.findByText('Hm');
  refuse(support.reply, { code: 429, error_code: 'TooManyRequests', error_description: 'Later' });
  await person.type(screen.getByRole('textbox', { name: /Write again/ }), 'And a fan?');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Later');
  answer(support.reply, undefined);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('textbox', { name: /Write again/ });
  const ids = requestsOf(support.reply).map(({ body }) => (body as { message_id: string }).message_id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('says that somebody else’s conversation does not exist', async () => {
  refuse(support.read, { code: 404, error_code: 'NotFound' });
  await visit(`/support/${id}`);
  await screen.findByText('This conversation isn’t here');
});

it('says that the office began a conversation, and offers to answer it [8.15]', async () => {
  const begun = { ...conversation, is_by_office: true, is_unread: false, state: 'answered' as const };
  answer(support.list, { conversations: [begun] });
  const { person } = await visit('/support');
  const row = await screen.findByRole('link', { name: /A desk lamp/ });
  expect(row.textContent).toContain('From your housing office');
  answer(support.read, {
    conversation: begun,
    messages: [{ ...messageOf(0, 'Did you get it?'), is_office: true }],
  });
  await person.click(row);
  await screen.findByText('Did you get it?');
  screen.getByRole('textbox', { name: /Your answer/ });
});
