import { calls } from '@nestmate/contract';
import { type CommunityPost, communityThread } from '@nestmate/contract/community';
import { decisionId } from '@nestmate/contract/ids';
import { type OwnDecision, ownDecision } from '@nestmate/contract/reports';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followReports } from '@/features/reports';
import { deliver } from '@/platform/live/events';
import { mine, postOf as anyPost } from '@/testing/community';
import { communityOf, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import ThreadScreen from './thread/thread-screen';
import NewPostScreen from './writing/new-post-screen';

const { membershipId } = membershipOf();
const written = Date.UTC(2026, 10, 20, 12);
const postOf = (index: number, changes: Partial<CommunityPost> = {}) =>
  anyPost(index, `Words ${index}`, { user: mine, ...changes });
const decisionOf = (changes: Partial<OwnDecision> = {}): OwnDecision => ({
  ...ownDecision.parse({
    decision_id: uuid(61),
    decision: 'mute',
    about: 'post',
    post_id: null,
    stated_reason: null,
    words: '',
    picture: null,
    decided_at: new Date().toISOString(),
    until: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString(),
    is_taken_back: false,
    appealable_until: null,
    appeal: null,
  }),
  ...changes,
});

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.community.topics, { topics: [] });
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  answer(calls.community.writers, { people: [], count: 0 });
  answer(calls.community.read);
});

function openThread(posts: CommunityPost[]) {
  const thread = communityThread.parse({
    post_id: uuid(50),
    post_count: posts.length,
    unread_count: 0,
    date_created: written,
    updatedAt: written,
    body: 'Words 0',
    is_pinned: false,
    by_office: false,
    topic: null,
    picture: null,
    reactions: [],
    repliers: [],
    user: mine,
  });
  answer(calls.community.thread, {
    thread,
    posts,
    is_followed: false,
    first_unread: null,
    previous: null,
    next: null,
  });
  const routes = (
    <Routes>
      <Route path="/thread/:threadId" element={<ThreadScreen />} />
    </Routes>
  );
  return show(routes, { at: `/thread/${uuid(50)}` });
}

const decided = (decisions: OwnDecision[]) => answer(calls.decisions.list, { decisions });
const announce = () => {
  const badges = {
    unreadMessages: 0,
    incomingRequests: 0,
    unreadThreads: 0,
    unreadAnswers: 0,
    newNotifications: 1,
    unreadNotifications: 1,
  };
  deliver('badges', { membershipId, badges });
};

it('leads from a hidden post to the decision about it', async () => {
  decided([decisionOf({ decision: 'hide', until: null, post_id: postOf(1).post_id })]);
  await openThread([postOf(0), postOf(1, { is_hidden: true })]);
  const link = await screen.findByRole('link', { name: 'See the decision' });
  expect(link.getAttribute('href')).toBe(`/decisions?decision=${uuid(61)}`);
  const [first, hidden] = screen.getAllByRole('article').map((post) => within(post));
  hidden?.getByText(/is keeping this post hidden/);
  expect(first?.getByRole('group', { name: 'React' })).toBeDefined();
  expect(hidden?.queryByRole('group', { name: 'React' })).toBeNull();
});

it('leads only to the decision that hides the post', async () => {
  const { post_id } = postOf(1);
  decided([
    decisionOf({ decision_id: decisionId.parse(uuid(62)), decision: 'warn', until: null, post_id }),
    decisionOf({
      decision_id: decisionId.parse(uuid(63)),
      decision: 'hide',
      until: null,
      post_id,
      is_taken_back: true,
    }),
    decisionOf({ decision: 'hide', until: null, post_id }),
  ]);
  await openThread([postOf(0), postOf(1, { is_hidden: true })]);
  const link = await screen.findByRole('link', { name: 'See the decision' });
  expect(link.getAttribute('href')).toBe(`/decisions?decision=${uuid(61)}`);
});

it('a post that only reports hide leads nowhere', async () => {
  decided([]);
  await openThread([postOf(0), postOf(1, { is_hidden: true })]);
  await screen.findByText(/is keeping this post hidden/);
  expect(screen.queryByRole('link', { name: 'See the decision' })).toBeNull();
});

it('says until when a person cannot write, as soon as the office decides it', async () => {
  decided([]);
  const stop = followReports();
  onTestFinished(stop);
  await openThread([postOf(0)]);
  await screen.findByRole('textbox', { name: /reply/i });
  decided([decisionOf()]);
  announce();
  await screen.findByText(/^You can’t write in the community until /);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('group', { name: 'React' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the decision' }).getAttribute('href')).toBe('/decisions');
  decided([decisionOf({ is_taken_back: true })]);
  announce();
  await screen.findByRole('textbox', { name: /reply/i });
});

it('lets a person write once the mute is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  decided([decisionOf({ until: new Date(Date.now() + 90_000).toISOString() })]);
  await show(<NewPostScreen />, { at: '/new-post' });
  await screen.findByText(/^You can’t write in the community until /);
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  await screen.findByRole('textbox');
});
