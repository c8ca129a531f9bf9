import { calls } from '@nestmate/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { optionsQuery } from '@/platform/environment';
import { endSession } from '@/platform/session/session-end';
import { overviewOf } from '@/testing/residents';
import { optionsReply, show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';

it('opens a mail to support with the details it needs, or a phone number [8.15]', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36',
  );
  const { person } = await show(null);
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const send = await screen.findByRole('link', { name: 'Open in your email app' });
  const mail = new URL(send.getAttribute('href') ?? '');
  expect(mail.pathname).toBe('help@nestmate.example');
  expect(mail.searchParams.get('subject')).toBe('Nestmate support request');
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    'Hello Nestmate support,',
    '',
    'Full name: ',
    'University or property: ',
    'Phone number: ',
    'Platform: Chrome 130, Windows',
    '',
    'How can we help?',
    '',
  ]);
  const urgent = screen.getByRole('link', { name: 'Urgent? Call +1 555 0100.' });
  expect(urgent.getAttribute('href')).toBe('tel:+1 555 0100');
});

it('shows answers from the help that fit while typing', async () => {
  const { person } = await show(null);
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const search = await screen.findByRole('searchbox', { name: 'Search for an answer' });
  const ask = async (question: string) => {
    await person.clear(search);
    await person.type(search, question);
  };
  await ask('Can I change my roommate after accepting?');
  const results = await screen.findByRole('list', { name: 'Answers' });
  expect(results.textContent).toContain('Yes, until your housing office locks the match.');
  await ask('cookies');
  const link = await screen.findByRole('link', { name: 'Read “Privacy policy”' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/legal/en/privacy.html',
    '_blank',
  ]);
  await ask('xylophone');
  expect(await screen.findByText('No answer for that yet. Write to us below.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Answers' })).toBeNull();
});

it('answers frequent questions at a click', async () => {
  const { person } = await show(null);
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  await person.click(await screen.findByRole('button', { name: 'What does the match percent mean?' }));
  expect((await screen.findByRole('list', { name: 'Answers' })).textContent).toContain(
    'How well your answers suit each other, both ways.',
  );
  expect(screen.queryByRole('list', { name: 'Often asked' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByRole('list', { name: 'Often asked' })).toBeDefined();
});

it('sends a message to support without signing in once, also after a refusal', async () => {
  const { person } = await show(null, { at: '/forgot-login' });
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, takesLetters: true }));
  const open = () => person.click(screen.getByRole('button', { name: 'Contact support' }));
  await open();
  const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your email' });
  await email();
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  expect(message().value).toContain('University or property: ');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Write your question at the end, so that we can help');
  await person.type(message(), 'My passcode fails.');
  expect(screen.queryByText('Write your question at the end, so that we can help')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Enter your email address, so that we can answer')).toBeDefined();
  expect(document.activeElement).toBe(await email());
  await person.type(await email(), 'mia@mail.example');

  refuse(calls.support.write, { code: 429, error_code: 'TooManyRequests', error_description: 'Try later' });
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Try later')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await open();
  // The request of an earlier session is refused only now.
  await act(() => endSession());
  expect((await email()).value).toBe('mia@mail.example');
  expect(message().value).toContain('My passcode fails.');

  answer(calls.support.write);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent. We’ll answer to mia@mail.example.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = requestsOf(calls.support.write).map(({ body }) => body as Record<string, unknown>);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ email: 'mia@mail.example', page: '/forgot-login' });
  expect(sent[1]?.['letter_id']).toBe(sent[0]?.['letter_id']);

  await open();
  expect((await email()).value).toBe('mia@mail.example');
  await person.type(message(), 'And my address is wrong.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(requestsOf(calls.support.write)).toHaveLength(3));
  const [, , next] = requestsOf(calls.support.write).map(({ body }) => body as Record<string, unknown>);
  expect(next?.['letter_id']).not.toBe(sent[0]?.['letter_id']);
});

it('shows the chat of the office in its own frame instead of ours, beside mail and phone', async () => {
  const { person } = await show(null);
  const supportWidget = 'https://chat.office.example/nestmate';
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, supportWidget }));
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const frame = await screen.findByTitle('Chat with support');
  expect(frame.getAttribute('src')).toBe(supportWidget);
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  screen.getByRole('link', { name: 'Open in your email app' });
  screen.getByRole('link', { name: 'Urgent? Call +1 555 0100.' });
});

it('shows the chat of the office also where a person’s name could not be read', async () => {
  signIn();
  refuse(calls.profile.overview, { code: 500, error_code: 'Unexpected' });
  answer(calls.support.identity, { identifier: 'one', identifier_hash: null });
  const { person } = await show(null);
  const supportWidget = 'https://chat.office.example/nestmate';
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, supportWidget }));
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const frame = await screen.findByTitle('Chat with support');
  answer(calls.profile.overview, overviewOf());
  answer(calls.product.options, { ...optionsReply, supportWidget });
  await act(() => queryClient.invalidateQueries());
  await screen.findByText(/Maya/);
  expect(frame.isConnected).toBe(true);
});

it('gives the chat of the office the person’s identity until they log out', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.support.identity, { identifier: 'one', identifier_hash: 'signed' });
  const { person } = await show(null);
  const supportWidget = 'https://chat.office.example/nestmate';
  const readOptions = () =>
    act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, supportWidget }));
  const introductions = async () => {
    await person.click(screen.getByRole('button', { name: 'Contact support' }));
    const frame = await screen.findByTitle('Chat with support');
    const postMessage = vi.fn();
    const source = { postMessage } as unknown as Window;
    vi.spyOn(frame as HTMLIFrameElement, 'contentWindow', 'get').mockReturnValue(source);
    const ready = { data: { nestmate: 'ready' }, origin: 'https://chat.office.example' };
    dispatchEvent(Object.assign(new Event('message'), { ...ready, source }));
    return postMessage.mock.calls;
  };
  readOptions();
  const maya = { identifier: 'one', identifier_hash: 'signed', name: 'Maya Torres' };
  const words = { nestmate: 'person', language: 'en' };
  expect(await introductions()).toEqual([[{ ...words, person: maya }, 'https://chat.office.example']]);
  await act(() => endSession());
  readOptions();
  expect(await introductions()).toEqual([[{ ...words, person: null }, 'https://chat.office.example']]);
});
