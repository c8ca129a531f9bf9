import { calls } from '@nestmate/contract';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { MyRoom } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import {
  communityOf,
  mayaId,
  membershipOf,
  overviewOf,
  requestOf,
  roommateOf,
  roomOf,
} from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { LikesInShort } from './likes-in-short';
import MatchesScreen from './matches-screen';
import { RequestLists } from './requests/request-lists';

beforeEach(() => answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const confirmedText = 'Your group is confirmed.';
const openRoom = async (changes: Partial<MyRoom>) => {
  queryClient.clear();
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)], ...changes }));
  const shown = await show(<MatchesScreen />, { at: '/matches' });
  await screen.findByRole('heading', { name: 'Your roommates' });
  return shown;
};
const open = async (changes: Partial<MyRoom>) => (await openRoom(changes)).person;
const openInfo = async (changes: Partial<MyRoom>) => {
  const shown = await openRoom({ confirmed_match_text: confirmedText, ...changes });
  await shown.person.click(screen.getByRole('button', { name: 'About your match' }));
  return { ...shown, text: (await screen.findByRole('dialog', { name: 'Your current match' })).textContent };
};

it('says how many live here and how many places are free', async () => {
  await open({});
  screen.getByText('2 of 4 people');
  screen.getByText('2 places left.');
  expect(screen.queryByText(/confirmed/)).toBeNull();
});

it('lets anybody name the room, and says which name of a roommate that has replaced [2.15]', async () => {
  const person = await open({ name: 'The nest' });
  screen.getByRole('heading', { name: 'The nest' });
  await person.click(screen.getByRole('button', { name: 'Change the name' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await person.clear(field);
  await person.type(field, 'The den');
  answer(calls.room.rename, { name: 'The den', replaced: 'Our place' });
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)], name: 'The den' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved\. A roommate had just named it “Our place”/);
  await screen.findByRole('heading', { name: 'The den' });
  expect(requestsOf(calls.room.rename)).toMatchObject([{ body: { name: 'The den', seen: 'The nest' } }]);
});

it('counts a roommate I may not know', async () => {
  await open({ my_roommates: [], room_size: 2, capacity: 3 });
  screen.getByText('2 of 3 people');
  screen.getByText('1 place left.');
  screen.getByText('1 other person');
  screen.getByRole('button', { name: 'Leave this match' });
});

it.each([[[7]], [[7, 8]]])('leads from a room of three or more to its conversation: with %j', async (ids) => {
  const roommates = ids.map((id) => roommateOf(id));
  await open({ my_roommates: roommates, room_size: ids.length + 1 });
  const all = chatIdOf([mayaId, ...roommates.flatMap(({ user_id: id }) => id ?? [])]);
  const link = screen.queryByRole('link', { name: 'Chat with everyone' });
  expect(link?.getAttribute('href')).toBe(ids.length > 1 ? `/chat/conversation/${all}` : undefined);
});

it('says what is next to people who live together and have free places', async () => {
  await open({});
  screen.getByText('2 places are still free. Find people who fit you all.');
  expect(screen.getByRole('link', { name: 'Find roommates' }).getAttribute('href')).toBe('/find');
});

it('says that a full unit is full', async () => {
  await open({ capacity: 2, full: true });
  screen.getByText('2 of 2 people');
  screen.getByText('Your room is full.');
});

it('says with how many people a match was locked', async () => {
  await open({ locked: true });
  screen.getByText('Your match is locked with 2 of 4 people');
  screen.getByText('2 of 4 people');
});

it('calls a locked match in a full unit confirmed', async () => {
  await open({ locked: true, capacity: 2, full: true });
  screen.getByText('Your match is confirmed');
});

it('explains a match, with the text of the community once it is locked [2.80]', async () => {
  const info = 'These are the people you’ll live with.';
  const { text: unlocked, unmount } = await openInfo({});
  expect(unlocked).toContain(info);
  expect(unlocked).toContain('Send or answer requests to fill your room.');
  expect(unlocked).not.toContain(confirmedText);
  unmount();
  const { text: locked, person } = await openInfo({ locked: true });
  expect(locked).toContain(info);
  expect(locked).toContain(confirmedText);
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers no request in what it explains once matching is over', async () => {
  for (const round of ['ACTIVE', 'CLOSED'] as const) {
    const { person, unmount } = await openIn(round);
    await person.click(screen.getByRole('button', { name: 'About your match' }));
    const { textContent } = await screen.findByRole('dialog', { name: 'Your current match' });
    expect(textContent).toContain('Matching is over');
    expect(textContent).not.toContain('requests');
    unmount();
  }
});

it('shows requests before the room on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await open({ incoming_requests: [requestOf(8, { first_name: 'Cleo' })] });
  const heading = screen.getByRole('heading', { name: '1 person wants to live with you' });
  const mine = screen.getByRole('heading', { name: 'Your roommates' });
  expect(heading.compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('offers everything about a roommate by name', async () => {
  const person = await open({});
  expect(screen.getByRole('link', { name: 'Chat with Priya' }).getAttribute('href')).toMatch(
    /^\/chat\/conversation\//,
  );
  await person.click(screen.getByRole('button', { name: 'Share a bedroom: Priya' }));
  await screen.findByRole('dialog', { name: 'You and Priya' });
});

it('offers to find roommates to somebody without any, as long as matching is open', async () => {
  for (const [round, links] of [
    ['MATCHING', 1],
    ['ACTIVE', 0],
  ] as const) {
    signIn([membershipOf({ matchingRoundStatus: round })]);
    answer(calls.profile.overview, overviewOf());
    answer(calls.housing.details, communityOf());
    answer(calls.room.mine, roomOf());
    const { unmount } = await show(<MatchesScreen />, { at: '/matches' });
    await screen.findByRole('heading', { name: 'You don’t have roommates yet' });
    expect(screen.queryAllByRole('link', { name: 'Find roommates' })).toHaveLength(links);
    expect(screen.queryAllByText(/send a request when you’re sure/)).toHaveLength(links);
    unmount();
  }
});

it('says to somebody without a roommate what follows the end of matching', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'ACTIVE' })]);
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, roomOf());
  await show(<MatchesScreen />, { at: '/matches' });
  await screen.findByText(/Your housing office decides what’s next and tells you here/);
  expect(screen.queryByText(/Your room stays/)).toBeNull();
});

async function openIn(
  matchingRoundStatus: MatchingRoundStatus,
  { l3ForcedClosed = false, size = 2 }: { l3ForcedClosed?: boolean; size?: number } = {},
) {
  queryClient.clear();
  signIn([membershipOf({ matchingRoundStatus })]);
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed }));
  answer(calls.housing.details, communityOf({ previouslyKnownEnabled: true }));
  const changes = { my_roommates: [roommateOf(7)], incoming_requests: [requestOf(8)], room_size: size };
  answer(calls.room.mine, roomOf({ ...changes, inSameRoomEnabled: true }));
  const shown = await show(<MatchesScreen />, { at: '/matches' });
  await screen.findByRole('heading', { name: 'Your roommates' });
  return shown;
}

it('says what leaving means', async () => {
  for (const [round, size, words] of [
    ['MATCHING', 2, 'Priya keeps the room. To come back, you’ll need a new request.'],
    ['MATCHING', 3, 'The others stay together. To come back, you’ll need a new request.'],
    [
      'ACTIVE',
      3,
      'The others stay together. Matching is over, so only your housing office can bring you back.',
    ],
  ] as const) {
    const { person, unmount } = await openIn(round, { size });
    await person.click(screen.getByRole('button', { name: 'Leave this match' }));
    within(await screen.findByRole('alertdialog')).getByText(words);
    unmount();
  }
});

it.each(['CLOSED', 'ARCHIVED'] as const)('offers no change of a room once the round is %s', async (round) => {
  await openIn(round);
  await screen.findByText('This Network is Closed');
  screen.getByRole('link', { name: 'Chat with Priya' });
  expect(screen.queryByRole('button', { name: 'Leave this match' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share a bedroom: Priya' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Did you know each other?: Priya' })).toBeNull();
});

it('counts received requests in their tab while they can be answered', async () => {
  const inTabs = () => within(screen.getByRole('navigation', { name: 'Matches' }));
  const open = await openIn('MATCHING');
  inTabs().getByText('1 request');
  open.unmount();
  for (const [round, isPaused, words] of [
    ['CLOSED', false, 'This round is over. Your room stays as it is.'],
    ['MATCHING', true, 'Matching is paused. You can answer requests when it starts again.'],
  ] as const) {
    const { unmount } = await openIn(round, { l3ForcedClosed: isPaused });
    await screen.findByText(words);
    expect(inTabs().queryByText('1 request')).toBeNull();
    unmount();
  }
});

it('counts no request in its tab that can no longer be accepted', async () => {
  const refused = { ...requestOf(9, { first_name: 'Cleo' }), refusal: 'room_too_small' as const };
  await open({ incoming_requests: [requestOf(8), refused] });
  within(screen.getByRole('navigation', { name: 'Matches' })).getByText('1 request');
});

it('labels a request that waits for matching to resume differently from one that is over', async () => {
  for (const [refusal, words] of [
    ['matching_paused', 'Not possible right now'],
    ['room_too_small', 'Not possible anymore'],
  ] as const) {
    const { unmount } = await show(
      <RequestLists requests={[{ ...requestOf(8), refusal }]} title={String}>
        {() => null}
      </RequestLists>,
    );
    await screen.findByRole('heading', { name: words });
    unmount();
  }
});

it('invites somebody the resident knows by a link, which is copied, shown as a code and stopped [2.83]', async () => {
  const friendLink = {
    link: 'https://nestmate.example/?passcode=NEST',
    message: 'Hi',
    joined: 1,
    max_joins: 2,
  };
  answer(calls.invitations.readFriendLink, { friend_link: null });
  answer(calls.invitations.openFriendLink, { friend_link: friendLink });
  answer(calls.invitations.closeFriendLink, { friend_link: null });
  queryClient.clear();
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf({ residentsInvite: true }));
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  const { person } = await show(<MatchesScreen />, { at: '/matches' });
  await person.click(await screen.findByRole('button', { name: 'Invite someone you know' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone you know' }));
  const message = await dialog.findByRole('textbox', { name: 'Your request' });
  await person.clear(message);
  await person.click(dialog.getByRole('button', { name: 'Create the link' }));
  expect(requestsOf(calls.invitations.openFriendLink)).toEqual([]);
  await person.type(message, 'Come live with me');
  await person.click(dialog.getByRole('button', { name: 'Create the link' }));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Your link' });
  expect(link.value).toBe(friendLink.link);
  expect(requestsOf(calls.invitations.openFriendLink).map(({ body }) => body)).toEqual([
    { message: 'Come live with me' },
  ]);
  dialog.getByText(/1 of 2 places used/);
  const code = dialog.getByRole('figure');
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  within(code).getByText(/point their camera/);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(dialog.getByRole('button', { name: 'Copy the link' }));
  expect(writeText).toHaveBeenCalledWith(friendLink.link);
  await person.click(dialog.getByRole('button', { name: 'Stop the link' }));
  await dialog.findByRole('button', { name: 'Create the link' });
});

it('offers to invite nobody where the community does not allow it, or no place is free', async () => {
  const { unmount } = await openRoom({});
  expect(screen.queryByRole('button', { name: 'Invite someone you know' })).toBeNull();
  unmount();
  answer(calls.housing.details, communityOf({ residentsInvite: true }));
  queryClient.clear();
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)], full: true, capacity: 2 }));
  await show(<MatchesScreen />, { at: '/matches' });
  await screen.findAllByText('Your room is full.');
  expect(screen.queryByRole('button', { name: 'Invite someone you know' })).toBeNull();
});

it('counts the people whom the resident likes, and leads to each list', async () => {
  signIn();
  answer(calls.find.likes, { isOneWayInterested: 5, isMutualInterested: 2 });
  await show(<LikesInShort />);
  const mutual = await screen.findByRole('link', { name: 'You like each other 2' });
  const liked = screen.getByRole('link', { name: 'People you like 5' });
  expect([mutual, liked].map((link) => link.getAttribute('href'))).toEqual(['/saved/mutual', '/saved/liked']);
});

it('says in the last days what is left, and what happens by itself [4.2]', async () => {
  // Three days by the community's calendar, and almost four by the clock.
  vi.useFakeTimers({ now: new Date('2027-03-29T04:01:00Z'), toFake: ['Date'] });
  answer(calls.room.lastDays, {
    last_days: {
      ends_at: '2027-04-02T00:00:00Z',
      places_left: 12,
      rooms_looking: 1,
      after_deadline: null,
    },
  });
  await open({});
  const last = within(await screen.findByRole('region', { name: '3 days left' }));
  last.getByText('12 places are left in your unit type.');
  last.getByText('1 room has space for all of you.');
  last.getByRole('heading', { name: 'If you do nothing' });
  last.getByText(/^You keep your room\. After the deadline, your housing office decides/);
});

it('asks nobody for the last days before a month is left [4.2]', async () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T00:00:00Z'), toFake: ['Date'] });
  await open({});
  await screen.findByText(/^Matching ends April 1, 2027/);
  expect(requestsOf(calls.room.lastDays)).toEqual([]);
});
