import { calls } from '@nestmate/contract';
import type { CommunityPost } from '@nestmate/contract/community';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { unreadableFile } from '@/platform/testing/unreadable-file';
import {
  answerForCommunity,
  diego,
  hello,
  mine,
  moving,
  myPost,
  postOf,
  showThread,
  threadOf,
} from '@/testing/community';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import ThreadScreen from './thread/thread-screen';
import NewPostScreen from './writing/new-post-screen';

beforeEach(answerForCommunity);

const openThread = (posts?: CommunityPost[]) => showThread(<ThreadScreen />, posts);

async function openNewPost() {
  signIn();
  const { person } = await show(<NewPostScreen />, { at: '/new-post' });
  return { person, field: await screen.findByRole('textbox', { name: 'Your post' }) };
}

it('sends a reply that was refused again under the same id', async () => {
  const { person } = await openThread();
  const field = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Me too');
  refuse(calls.community.reply, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByText('Not now.');
  expect((field as HTMLTextAreaElement).value).toBe('Me too');
  answer(calls.community.reply, postOf(2, 'Me too', { user: mine }));
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  const [one, other] = requestsOf(calls.community.reply).map(({ body }) => body);
  expect(one).toEqual(other);
});

it('keeps what is typed while a reply is on its way', async () => {
  const { person } = await openThread();
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Me too');
  const release = answerLater(calls.community.reply, postOf(2, 'Me too'));
  await person.keyboard('{Tab}');
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await person.type(field, '! And Ben');
  await person.click(screen.getByRole('button', { name: /Reply|Posting/ }));
  await act(async () => release());
  await waitFor(() => expect(field.value).toBe('! And Ben'));
  expect(requestsOf(calls.community.reply).map(({ body }) => body)).toMatchObject([{ body: 'Me too' }]);
});

it('keeps the text of an edit that is refused', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost({ date_created: Date.now() })]);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Edit your post' });
  await person.type(field, ' at six');
  refuse(calls.community.edit, { code: 409, error_code: 'EditTimeOver', error_description: 'Too late.' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Too late.');
  answer(calls.community.edit, myPost());
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit your post' })).toBeNull());
  expect(requestsOf(calls.community.edit).at(-1)?.body).toEqual({
    body: 'See you there at six',
    mentions: [],
  });
});

it('keeps the changed text of my post over a reload, until it is saved or given up', async () => {
  const posts = [postOf(0, 'Hello'), myPost({ date_created: Date.now() })];
  const edit = async () => {
    const { person, unmount } = await openThread(posts);
    await person.click(await screen.findByRole('button', { name: 'Your post' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return { person, unmount, field: await screen.findByRole('textbox', { name: 'Edit your post' }) };
  };
  const first = await edit();
  await first.person.type(first.field, ' at six');
  first.unmount();
  const second = await edit();
  await waitFor(() => expect(second.field).toHaveProperty('value', 'See you there at six'));
  await second.person.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  expect((await edit()).field).toHaveProperty('value', 'See you there');
});

it('leads to the people a post names', async () => {
  await openThread([
    postOf(0, 'Hi @Diego Silva', {
      mentions: [{ membership_id: diego.membership_id as never, name: 'Diego Silva' }],
    }),
  ]);
  expect((await screen.findByRole('link', { name: '@Diego Silva' })).getAttribute('href')).toBe(
    `/profile/${uuid(32)}`,
  );
});

it('puts the name in the text that is chosen after an @', async () => {
  const { person } = await openThread();
  answer(calls.community.people, {
    people: [{ membership_id: diego.membership_id as never, name: 'Diego Silva', image_urls: null }],
  });
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Ask @die');
  await screen.findByRole('button', { name: 'Diego Silva' });
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Ask @Diego Silva ');
  answer(calls.community.reply, postOf(2, 'Ask @Diego Silva'));
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() =>
    expect(requestsOf(calls.community.reply)[0]?.body).toMatchObject({ mentions: [diego.membership_id] }),
  );
});

it('sends a reply by Enter only', async () => {
  const { person } = await openThread();
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'One{Shift>}{Enter}{/Shift}two');
  expect(field.value).toBe('One\ntwo');
  answer(calls.community.reply, postOf(2, 'One\ntwo', { user: mine }));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(requestsOf(calls.community.reply).map(({ body }) => body)).toMatchObject([{ body: 'One\ntwo' }]);
});

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
  const foul = {
    code: 422,
    error_code: 'profane_words',
    error_description: 'Found not allowed words',
    validation: [{ title: 'body', error_text: 'Found not allowed words', words: ['mierda'] }],
  };
  refuse(calls.community.reply, foul);
  const thread = await openThread();
  await thread.person.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Qué mierda');
  await thread.person.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByText('Found not allowed words: mierda');
  thread.unmount();

  const { person, field } = await openNewPost();
  refuse(calls.community.start, foul);
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

it('leads nobody to the thread who has left while it was being posted', async () => {
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

it('begins a thread about a topic, which is kept with its words', async () => {
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
