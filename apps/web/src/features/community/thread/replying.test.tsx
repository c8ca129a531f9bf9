import { calls } from '@nestmate/contract';
import type { CommunityPost } from '@nestmate/contract/community';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerForCommunity, diego, foulPost, mine, myPost, postOf, showThread } from '@/testing/community';
import { uuid } from '@/testing/residents';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import ThreadScreen from './thread-screen';

beforeEach(answerForCommunity);

const openThread = (posts?: CommunityPost[]) => showThread(<ThreadScreen />, posts);

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

it('shows the server’s error above the text of a rejected reply [5.10]', async () => {
  refuse(calls.community.reply, foulPost);
  const { person } = await openThread();
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Qué mierda');
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByText('Found not allowed words: mierda');
  expect(field.value).toBe('Qué mierda');
});
