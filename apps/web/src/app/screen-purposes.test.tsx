import {
  calls,
  chatIdOf,
  type ChatMessage,
  chatSid,
  optionId,
  userId,
  videoCallId,
  type VideoCall,
} from '@nestmate/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MessageMenu } from '@/features/chat/conversation/message-menu';
import { cardOf } from '@/features/find/deck/deck-store.fixtures';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { deliver, followedEvents } from '@/platform/live/events';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive, sentLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import {
  basicInfoOf,
  candidateOf,
  conversationOf,
  mayaId,
  membershipOf,
  messageOf,
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
  answer(calls.housing.housingWishes, { housing: [option] });
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

const cards = (...people: number[]) => ({
  user_profile_cards: people.map((n) => cardOf(n)),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: true,
});

it('finds people as cards to swipe, by preferences and by name, and lists the skipped, the liked one-way and the mutual ones [2.50]', async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, animate: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.profile.candidate, candidateOf(1));
  answer(calls.find.cards, cards(1));
  answer(calls.find.setStatus, { status: 'Skipped', revision: 1 });
  const deck = await visit('/find');
  await screen.findByRole('heading', { name: 'Person 1' });
  await deck.person.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(bodies(calls.find.setStatus)).toMatchObject([{ status: 'skipped' }]));
  deck.unmount();

  answer(calls.find.saveSettings);
  answer(calls.find.count, { count: 12 });
  answer(calls.questions.read, { questions: [], questionsSaved: true });
  const preferences = await visit('/filters');
  await preferences.person.click(await screen.findByRole('radio', { name: '2' }));
  await waitFor(() => expect(bodies(calls.find.saveSettings)).toMatchObject([{ groupSizeFilter: 2 }]));
  preferences.unmount();

  const priya = { ...candidateOf(7), status: 'queued' as const, no_place: null };
  answer(calls.find.byName, { people: [priya], finished: true, deck: 'open' });
  const names = await visit('/search');
  await names.person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Priya');
  within(await screen.findByRole('list', { name: 'People with that name' })).getByText(/Priya/);
  names.unmount();

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

it('shows the current match and requests both ways, lets roommates leave, share a bedroom and say that they knew each other, and answers common questions [2.51]', async () => {
  const room = roomOf({
    my_roommates: [roommateOf(7)],
    incoming_requests: [requestOf(8, { first_name: 'Cleo' })],
    my_requests: [requestOf(9, { first_name: 'Noah' })],
  });
  answer(calls.room.mine, room);
  answer(calls.room.know);
  answer(calls.room.shareBedroom);
  answer(calls.room.leave);
  for (const [path, button] of [
    ['/matches/incoming-requests', 'Accept Cleo'],
    ['/matches/outgoing-requests', 'Cancel the request to Noah'],
  ] as const) {
    const { unmount } = await visit(path);
    await screen.findByRole('button', { name: button });
    unmount();
  }

  const { person } = await visit('/matches');
  await screen.findByText('2 of 4 people');
  await person.click(screen.getByRole('button', { name: 'Share a bedroom: Priya' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'You and Priya' }));
  for (const toggle of dialog.getAllByRole('switch')) await person.click(toggle);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(requestsOf(calls.room.know)).toHaveLength(1);
    expect(requestsOf(calls.room.shareBedroom)).toHaveLength(1);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click(screen.getByText('What happens when I accept?'));
  screen.getByText(/^Your rooms become one/);

  await person.click(screen.getByRole('button', { name: 'Leave this match' }));
  answer(calls.room.mine, roomOf());
  const asked = within(await screen.findByRole('alertdialog'));
  await person.click(asked.getByRole('button', { name: 'Leave this match' }));
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
};

it('lists conversations, removes and reports their messages, blocks, and joins or declines a video call [2.52]', async () => {
  plugIn();
  const conversation = conversationOf({ lastMessage: messageOf(0), lastIndex: 0, readIndex: 0 });
  answerLive('chat.list', { conversations: [conversation], next: null });
  answerLive('chat.open', { conversation, messages: [messageOf(0)], hasPrevPage: false });
  answerLive('chat.remove', {});
  answerLive('chat.report', {});
  answerLive('chat.block', { conversation });
  answerLive('video.decline', {});
  answer(calls.profile.candidate, candidateOf(7));
  answer(calls.video.token, {
    token: 'video',
    room_name: chatId,
    room_type: 'peer-to-peer',
    ice_servers: [],
    expires_at: '2099-01-01T00:00:00Z',
  });
  const list = await visit('/chat');
  const row = await screen.findByRole('link', { name: /Priya/ });
  expect(row.getAttribute('href')).toBe(`/chat/conversation/${chatId}`);
  list.unmount();

  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  // The list of messages needs a layout; this is what it opens for one.
  const openMenu = (message: ChatMessage) =>
    show(
      <MessageMenu
        opening={{ message, anchor: document.body }}
        conversation={conversation}
        me={mayaId}
        onReply={undefined}
        onClose={() => {}}
      />,
    );
  const mine = await openMenu(messageOf(0));
  await mine.person.click(await screen.findByRole('menuitem', { name: 'Remove message' }));
  await mine.person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sentLive('chat.remove').at(-1)?.request).toMatchObject({ index: 0 }));
  mine.unmount();
  const theirs = await openMenu(messageOf(1, { author: ben }));
  await theirs.person.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report this message' }));
  await theirs.person.click(report.getByText('Something else'));
  await theirs.person.type(report.getByRole('textbox'), 'It is a fraud');
  await theirs.person.click(report.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sentLive('chat.report').at(-1)?.request).toMatchObject({ index: 1 }));
  theirs.unmount();

  const { person } = await visit(`/chat/conversation/${chatId}`);
  await person.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await person.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(sentLive('chat.block')).toHaveLength(1));

  const ring = (call: VideoCall) =>
    act(async () =>
      deliver('video.state', { membershipId: membershipOf().membershipId, call, window: null }),
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
