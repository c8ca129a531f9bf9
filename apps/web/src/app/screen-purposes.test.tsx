import { calls } from '@nestmate/contract';
import type { ChatMessage } from '@nestmate/contract/chat';
import { communityPost, communityThread } from '@nestmate/contract/community';
import { chatSid, optionId, userId, videoCallId } from '@nestmate/contract/ids';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { VideoCall } from '@nestmate/contract/socket/video';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MessageMenu } from '@/features/chat/conversation/message-menu';
import { deckStore } from '@/features/find/deck/deck';
import { cardOf } from '@/features/find/deck/deck-store.fixtures';
import { RoommateSuccess } from '@/features/room/roommates/roommate-success';
import { deliver, followedEvents } from '@/platform/live/events';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { answerLive, sentLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import {
  basicInfoOf,
  candidateOf,
  conversationOf,
  mayaId,
  membershipOf,
  messageOf,
  overviewOf,
  requestOf,
  roommateOf,
  roomOf,
  uuid,
} from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

beforeEach(() => {
  signIn();
  answerForShell();
});

const main = () => within(screen.getByRole('main'));
const bodies = (call: Parameters<typeof requestsOf>[0]) => requestsOf(call).map(({ body }) => body);

async function saveChoice(path: string) {
  const { person, unmount } = await visit(path);
  await person.click(await screen.findByText('The only one'));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location.pathname).toBe('/profile-overview'));
  unmount();
}

it('edits majors, housing and social accounts [2.49]', async () => {
  answer(calls.profile.readBasicInfo, basicInfoOf());
  const option = { id: optionId.parse(uuid(61)), name: 'The only one', topic: 'All' };
  answer(calls.housing.majors, { majors: [option] });
  answer(calls.housing.housingPreferences, { housing: [option] });
  answer(calls.profile.readMajors, { majors: [] });
  answer(calls.profile.readHousing, { housing: [] });
  answer(calls.profile.saveMajors, { majors: [option.id] });
  answer(calls.profile.saveHousing, { housing: [option.id] });
  answer(calls.profile.readSocialAccounts, { social_accounts: [] });
  answer(calls.profile.saveSocialAccounts, { social_accounts: [] });
  await saveChoice('/set-majors');
  expect(bodies(calls.profile.saveMajors)).toEqual([{ majors: [option.id] }]);
  await saveChoice('/housing');
  expect(bodies(calls.profile.saveHousing)).toEqual([{ housing: [option.id] }]);

  const accounts = await visit('/social-accounts');
  const instagram = await screen.findByRole('link', { name: /^Instagram/ });
  expect(instagram.getAttribute('href')).toBe('/social-accounts/instagram');
  accounts.unmount();
  const { person } = await visit('/social-accounts/instagram');
  await person.type(await screen.findByRole('textbox', { name: 'Username or link' }), 'maya.reads');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(calls.profile.saveSocialAccounts)).toMatchObject([
      {
        social_accounts: [{ social_account_type: 'instagram', social_account_user_name: 'maya.reads' }],
      },
    ]),
  );
});

const diego = {
  user_id: uuid(31),
  membership_id: uuid(32),
  first_name: 'Diego',
  last_name: 'Silva',
  image_urls: null,
};
const written = {
  date_created: 1_800_000_000_000,
  picture: null,
  by_office: false,
  reactions: [],
  user: diego,
};
const thread = communityThread.parse({
  ...written,
  post_id: uuid(50),
  post_count: 2,
  unread_count: 0,
  updatedAt: written.date_created,
  body: 'Who is on the third floor?',
  is_pinned: false,
  topic: null,
  repliers: [],
});
const postOf = (index: number, body: string) =>
  communityPost.parse({
    ...written,
    post_id: uuid(50 + index),
    index,
    body,
    is_edited: false,
    is_removed: false,
    is_hidden: false,
    mentions: [],
  });

const answerForCommunity = () => {
  answer(calls.community.writers, { people: [], count: 0 });
  answer(calls.decisions.list, { decisions: [] });
  answer(calls.community.threads, { threads: [thread], previous: null, next: null });
};

const answerForThread = () => {
  answer(calls.community.thread, {
    thread,
    posts: [postOf(0, thread.body), postOf(1, 'I am!')],
    is_followed: false,
    first_unread: null,
    previous: null,
    next: null,
  });
  answer(calls.community.read);
};

it('shows the community’s information [2.53]', async () => {
  answerForCommunity();
  await visit('/community/community-info');
  await screen.findByRole('heading', { level: 1, name: 'About the community' });
  await main().findByText(/November 1, 2026/);
});

it('lists the threads of the community [2.53]', async () => {
  answerForCommunity();
  await visit('/community');
  const row = await main().findByRole('link', { name: /Who is on the third floor/ });
  expect(row.getAttribute('href')).toBe(`/thread/${thread.post_id}`);
});

it('shows the posts of a thread [2.53]', async () => {
  answerForCommunity();
  answerForThread();
  await visit(`/thread/${thread.post_id}`);
  await main().findByText('I am!');
});

it('begins a thread [2.53]', async () => {
  answerForCommunity();
  answerForThread();
  answer(calls.community.start, thread);
  const { person } = await visit('/new-post');
  await person.type(await screen.findByRole('textbox', { name: 'Your post' }), 'Who has a van?');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(bodies(calls.community.start)).toMatchObject([{ body: 'Who has a van?' }]));
  await main().findByText('I am!');
});

it('shows somebody’s profile [2.54]', async () => {
  answer(calls.find.candidate, candidateOf(7));
  await visit(`/profile/${uuid(7)}`);
  await screen.findByRole('heading', { level: 1, name: 'Priya Raman' });
});

it('shows how far my profile is [2.54]', async () => {
  answer(calls.find.candidate, candidateOf(7));
  answer(calls.profile.readBasicInfo, basicInfoOf());
  answer(calls.profile.overview, overviewOf({ sections: [{ url: 'majors', status: 'Incomplete' }] }));
  await visit('/profile-overview');
  const majors = await screen.findByRole('link', { name: /^Majors/ });
  expect(majors.closest('li')?.textContent).not.toContain('Complete');
});

it('shows that matching is paused [2.54]', async () => {
  answer(calls.find.candidate, candidateOf(7));
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed: true }));
  await visit('/welcome');
  await main().findByText('Matching is paused');
});

it('shows that a network is closed [2.54]', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'CLOSED' })]);
  await visit('/welcome');
  await main().findByText('This Network is Closed');
});

it('leads from a new roommate to all of them [2.87]', async () => {
  const priya = roommateOf(7);
  answer(calls.room.mine, roomOf({ my_roommates: [priya] }));
  const { person } = await show(<RoommateSuccess roommates={[priya]} news={[priya]} onClose={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'View roommates' }));
  expect(location.pathname).toBe('/matches');
});

it('leads from each mutual like to a fresh list [2.87]', async () => {
  answer(calls.find.lastSkip, { card: null });
  answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 });
  answer(calls.find.cards, cards(4));
  const { person } = await visit('/saved/mutual');
  await main().findByText('Person 4', { exact: false });
  for (const hashes of [1, 2]) {
    const before = location.hash;
    const fetches = requestsOf(calls.find.cards).length;
    act(() => deckStore.setState({ mutualLikes: [{ ...cardOf(hashes), demo: false }] }));
    await person.click(await screen.findByRole('button', { name: 'See mutual likes' }));
    expect(location.pathname).toBe('/saved/mutual');
    expect(location.hash).toMatch(/^#\w+$/);
    expect(location.hash).not.toBe(before);
    await waitFor(() => expect(requestsOf(calls.find.cards).length).toBeGreaterThan(fetches));
  }
});

const cards = (...people: number[]) => ({
  user_profile_cards: people.map((n) => cardOf(n)),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: true,
});

it('decides about people whom it shows as cards [2.50]', async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, animate: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.find.candidate, candidateOf(1));
  answer(calls.find.lastSkip, { card: null });
  answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 });
  answer(calls.find.cards, cards(1));
  answer(calls.find.setStatus, { status: 'Skipped', revision: 1 });
  const deck = await visit('/find');
  await screen.findByRole('heading', { name: 'Person 1' });
  await deck.person.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(bodies(calls.find.setStatus)).toMatchObject([{ status: 'skipped' }]));
});

it('finds people by preferences [2.50]', async () => {
  answer(calls.find.saveSettings);
  answer(calls.find.count, { count: 12 });
  answer(calls.questions.read, { questions: [], questionsSaved: true, maxMusts: 3 });
  const preferences = await visit('/filters');
  await preferences.person.click(await screen.findByRole('radio', { name: '2' }));
  await waitFor(() => expect(bodies(calls.find.saveSettings)).toMatchObject([{ groupSizeFilter: 2 }]));
});

it('finds people by name [2.50]', async () => {
  answer(calls.find.candidate, candidateOf(7));
  const priya = { ...candidateOf(7), status: 'queued' as const, no_place: null };
  answer(calls.find.byName, { people: [priya], finished: true, deck: 'open' });
  const names = await visit('/search');
  await names.person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Priya');
  within(await screen.findByRole('list', { name: 'People with that name' })).getByText(/Priya/);
});

it('lists the people about whom something was decided [2.50]', async () => {
  answer(calls.find.candidate, candidateOf(1));
  for (const [path, status, n] of [
    ['/saved/skipped', 'skipped', 2],
    ['/saved/liked', 'isOneWayInterested', 3],
    ['/saved/mutual', 'isMutualInterested', 4],
  ] as const) {
    answer(calls.find.cards, cards(n));
    const { unmount } = await visit(path);
    await main().findByText(`Person ${n}`, { exact: false });
    expect(requestsOf(calls.find.cards).at(-1)?.url).toContain(`status=${status}`);
    unmount();
  }
});

const answerForMatch = () => {
  const room = roomOf({
    my_roommates: [roommateOf(7)],
    incoming_requests: [requestOf(8, { first_name: 'Cleo' })],
    my_requests: [requestOf(9, { first_name: 'Noah' })],
  });
  answer(calls.room.mine, room);
};

it.each([
  ['incoming', '/matches/incoming-requests', 'Accept Cleo'],
  ['outgoing', '/matches/outgoing-requests', 'Cancel the request to Noah'],
])('shows %s requests [2.51]', async (_, path, button) => {
  answerForMatch();
  await visit(path);
  await screen.findByRole('button', { name: button });
});

it('lets roommates share a bedroom [2.51]', async () => {
  answerForMatch();
  answer(calls.room.markKnown);
  answer(calls.room.shareBedroom);
  const { person } = await visit('/matches');
  await screen.findByText('2 of 4 people');
  await person.click(screen.getByRole('button', { name: 'Share a bedroom: Priya' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'You and Priya' }));
  for (const toggle of dialog.getAllByRole('switch')) await person.click(toggle);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(requestsOf(calls.room.markKnown)).toHaveLength(1);
    expect(requestsOf(calls.room.shareBedroom)).toHaveLength(1);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('explains what accepting a request means [2.51]', async () => {
  answerForMatch();
  const { person } = await visit('/matches');
  await person.click(await screen.findByText('What happens when I accept?'));
  screen.getByText(/^Your rooms become one/);
});

it('lets a roommate leave the match [2.51]', async () => {
  answerForMatch();
  answer(calls.room.leave);
  const { person } = await visit('/matches');
  await screen.findByText('2 of 4 people');
  await person.click(screen.getByRole('button', { name: 'Leave this match' }));
  answer(calls.room.mine, roomOf());
  const confirmation = within(await screen.findByRole('alertdialog'));
  await person.click(confirmation.getByRole('button', { name: 'Leave this match' }));
  await screen.findByRole('heading', { name: 'You don’t have roommates yet' });
  expect(requestsOf(calls.room.leave)).toHaveLength(1);
});

const ben = userId.parse(uuid(1007));
const chatId = chatIdOf([mayaId, ben]);
const calling: VideoCall = {
  callId: videoCallId.parse(uuid(800)),
  sid: chatSid.parse(conversationOf().sid),
  caller: ben,
  callerName: 'Priya Raman',
  callerPicture: null,
  callee: mayaId,
  revision: 1,
  state: 'ringing',
  expiresAt: '2099-01-01T00:00:00Z',
  joining: [],
};

const conversation = conversationOf({ lastMessage: messageOf(0), lastIndex: 0, readIndex: 0 });

/** The chat as it answers to Maya, who talks with Priya. */
function answerForChat() {
  answerLive('chat.list', { conversations: [conversation], next: null });
  answerLive('chat.open', { conversation, messages: [messageOf(0)], hasPrevPage: false });
  answerLive('chat.remove', {});
  answerLive('chat.report', {});
  answerLive('chat.block', { conversation });
  answer(calls.find.candidate, candidateOf(7));
}

it('lists conversations [2.52]', async () => {
  answerForChat();
  await visit('/chat');
  const row = await screen.findByRole('link', { name: /Priya/ });
  expect(row.getAttribute('href')).toBe(`/chat/conversation/${chatId}`);
});

/** Opens the menu of a message without its list, which needs a layout. */
async function openMenu(message: ChatMessage) {
  answerForChat();
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  return show(
    <MessageMenu
      opening={{ message, anchor: document.body }}
      conversation={conversation}
      me={mayaId}
      onReply={undefined}
      onClose={() => {}}
    />,
  );
}

it('removes a message of one’s own [2.52]', async () => {
  const mine = await openMenu(messageOf(0));
  await mine.person.click(await screen.findByRole('menuitem', { name: 'Remove message' }));
  await mine.person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sentLive('chat.remove').at(-1)?.request).toMatchObject({ index: 0 }));
});

it('reports a message of somebody else [2.52]', async () => {
  const theirs = await openMenu(messageOf(1, { author: ben }));
  await theirs.person.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report this message' }));
  await theirs.person.click(report.getByText('Something else'));
  await theirs.person.type(report.getByRole('textbox'), 'It is a fraud');
  await theirs.person.click(report.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sentLive('chat.report').at(-1)?.request).toMatchObject({ index: 1 }));
});

it('blocks the other person of a conversation [2.52]', async () => {
  answerForChat();
  const { person } = await visit(`/chat/conversation/${chatId}`);
  await person.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await person.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(sentLive('chat.block')).toHaveLength(1));
});

it('joins a video call, or declines it [2.52]', async () => {
  plugIn();
  answerForChat();
  answerLive('video.joining', {});
  answerLive('video.decline', {});
  answer(calls.video.token, {
    token: 'video',
    room_name: chatId,
    room_type: 'peer-to-peer',
    ice_servers: [],
    expires_at: '2099-01-01T00:00:00Z',
  });
  const { person } = await visit(`/chat/conversation/${chatId}`);
  await screen.findByRole('button', { name: 'More about this conversation' });

  const ring = (call: VideoCall) =>
    act(async () =>
      deliver('video.state', {
        membershipId: membershipOf().membershipId,
        call,
        window: null,
        joining: null,
      }),
    );
  const prompt = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Priya Raman is calling' }));
  await waitFor(() => expect(followedEvents()).toContain('video.state'));
  await ring(calling);
  await person.click((await prompt()).getByRole('button', { name: 'Cancel' }));
  expect(sentLive('video.decline').at(-1)?.request).toEqual({ callId: calling.callId });
  await ring({ ...calling, callId: videoCallId.parse(uuid(802)) });
  await person.click((await prompt()).getByRole('button', { name: 'Join' }));
  await screen.findByRole('dialog', { name: 'Video call with Priya Raman' });
});
