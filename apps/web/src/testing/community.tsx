import { calls } from '@nestmate/contract';
import {
  type CommunityPost,
  communityPost,
  type CommunityThread,
  communityThread,
} from '@nestmate/contract/community';
import { topicId } from '@nestmate/contract/ids';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { communityOf, mayaId, membershipOf, overviewOf, uuid } from './residents';
import { show, signIn } from './screen';
import { answer } from './server';

export const diego = {
  user_id: uuid(31),
  membership_id: uuid(32),
  first_name: 'Diego',
  last_name: 'Silva',
  image_urls: null,
};

/** Maya as the author of a post. */
export const mine = {
  user_id: mayaId,
  membership_id: membershipOf().membershipId,
  first_name: 'Maya',
  last_name: '',
  image_urls: null,
};

const written = Date.UTC(2026, 10, 20, 12);

export const threadOf = (changes: Partial<CommunityThread> = {}): CommunityThread => ({
  ...communityThread.parse({
    post_id: uuid(50),
    post_count: 3,
    unread_count: 2,
    date_created: written,
    updatedAt: written,
    body: 'Who is on the third floor?',
    is_pinned: false,
    by_office: false,
    topic: null,
    picture: null,
    reactions: [],
    repliers: [],
    user: diego,
  }),
  ...changes,
});

export const postOf = (index: number, body: string, changes: Partial<CommunityPost> = {}): CommunityPost => ({
  ...communityPost.parse({
    post_id: uuid(50 + index),
    index,
    date_created: written,
    body,
    picture: null,
    user: diego,
    by_office: false,
    is_edited: false,
    is_removed: false,
    is_hidden: false,
    mentions: [],
    reactions: [],
  }),
  ...changes,
});

/** A post of Maya in the thread of `showThread`. */
export const myPost = (changes: Partial<CommunityPost> = {}) =>
  postOf(1, 'See you there', { user: mine, ...changes });

export const [hello, moving] = [
  { topic_id: topicId.parse(uuid(71)), name: 'Say hello' },
  { topic_id: topicId.parse(uuid(72)), name: 'Moving in' },
];

/** Answers the calls of every screen of a community without threads. */
export function answerForCommunity() {
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.community.topics, { topics: [] });
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  answer(calls.community.writers, { people: [], count: 0 });
  answer(calls.decisions.list, { decisions: [] });
}

/** Shows this screen of a thread, at the address of `threadOf()`. */
export function showThread(
  screen: ReactNode,
  posts = [postOf(0, 'Who is on the third floor?'), postOf(1, 'See https://linden.example')],
) {
  signIn();
  answer(calls.community.thread, {
    thread: threadOf(),
    posts,
    is_followed: false,
    first_unread: 1,
    previous: null,
    next: null,
  });
  answer(calls.community.read);
  return show(threadAddress(screen), { at: `/thread/${uuid(50)}` });
}

export const threadAddress = (screen: ReactNode) => (
  <Routes>
    <Route path="/thread/:threadId" element={screen} />
  </Routes>
);

/** The server's refusal of a post or a reply with a word that is not allowed. */
export const foulPost = {
  code: 422,
  error_code: 'profane_words',
  error_description: 'Found not allowed words',
  validation: [{ title: 'body', error_text: 'Found not allowed words', words: ['mierda'] }],
};
