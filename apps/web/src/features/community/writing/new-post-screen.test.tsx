import { calls } from '@nestmate/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { unreadableFile } from '@/platform/testing/unreadable-file';
import { answerForCommunity, foulPost, hello, moving, threadOf } from '@/testing/community';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import NewPostScreen from './new-post-screen';

beforeEach(answerForCommunity);

async function openNewPost() {
  signIn();
  const { person } = await show(<NewPostScreen />, { at: '/new-post' });
  return { person, field: await screen.findByRole('textbox', { name: 'Your post' }) };
}

it('offers first words while a new post is empty', async () => {
  const { person, field } = await openNewPost();
  await person.click(screen.getByRole('button', { name: 'Does anyone know' }));
  expect((field as HTMLTextAreaElement).value).toBe('Does anyone know ');
  await person.type(field, 'a good dentist?');
  expect(screen.queryByRole('button', { name: 'Does anyone know' })).toBeNull();
});

it('accepts a post of 1 to 1500 characters, the default of text areas [5.2]', async () => {
  const { person, field } = await openNewPost();
  screen.getByText('0/1500');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText('Community post has to be 1 to 1500 characters!');
  expect(document.activeElement).toBe(field);
  await person.click(field);
  await person.paste('x'.repeat(1501));
  screen.getByText('Community post has to be 1 to 1500 characters!');
  expect(requestsOf(calls.community.start)).toHaveLength(0);
});

it('keeps the text of a foul post below the server’s words [5.10]', async () => {
  const { person, field } = await openNewPost();
  refuse(calls.community.start, foulPost);
  await person.type(field, 'Qué mierda');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText('Found not allowed words: mierda');
  expect((field as HTMLTextAreaElement).value).toBe('Qué mierda');
});

it('opens the thread that a post has begun', async () => {
  const { person, field } = await openNewPost();
  answer(calls.community.start, threadOf());
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.type(field, 'Hello');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(location.pathname).toBe(`/thread/${uuid(50)}`));
});

it('opens no thread after its author has left the screen while it was posted', async () => {
  const { person, field } = await openNewPost();
  const release = answerLater(calls.community.start, threadOf());
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.type(field, 'Hello');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  cleanup();
  await act(async () => release());
  await waitFor(() => expect(requestsOf(calls.community.start)).toHaveLength(1));
  expect(location.pathname).toBe('/new-post');
});

it('accepts no new post once the round has ended, also at its own address', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'CLOSED' })]);
  answer(calls.community.topics, { topics: [] });
  await show(<NewPostScreen />, { at: '/new-post' });
  await screen.findByText('This round has ended. You can read here, but not write.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('begins a thread about a topic, which is saved with its words', async () => {
  answer(calls.community.topics, { topics: [hello, moving] });
  signIn();
  const { person, unmount } = await show(<NewPostScreen />, { at: '/new-post' });
  await person.click(await screen.findByRole('radio', { name: 'Moving in' }));
  await person.type(screen.getByRole('textbox', { name: 'Your post' }), 'Who has a van?');
  unmount();
  await show(<NewPostScreen />, { at: '/new-post' });
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Moving in' });
  await waitFor(() => expect(chosen.checked).toBe(true));
  answer(calls.community.start, threadOf({ topic: moving }));
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(requestsOf(calls.community.start)).toHaveLength(1));
  expect(requestsOf(calls.community.start)[0]?.body).toMatchObject({
    body: 'Who has a van?',
    topic_id: moving.topic_id,
  });
});

it('leaves a post free to be sent after a photo that cannot be read', async () => {
  const { person, field } = await openNewPost();
  await person.upload(document.querySelector<HTMLElement>('input[type=file]') ?? field, unreadableFile());
  await screen.findByText(/couldn’t open this file as a picture/);
  answer(calls.community.start, threadOf());
  await person.type(field, 'Who sings?');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(requestsOf(calls.community.start)).toHaveLength(1));
});
