import { calls } from '@nestmate/contract';
import type { NotificationItem, NotificationKind } from '@nestmate/contract/notification-list';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import { useSession } from '@/platform/session/session';
import { membershipOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { useBadges } from '../badges';
import { followNotifications } from '../notifications.live';
import NotificationsScreen from './notifications-screen';
import { useReadVisited } from './use-read-visited';

const none = {
  unreadMessages: 0,
  incomingRequests: 0,
  unreadThreads: 0,
  unreadAnswers: 0,
  newNotifications: 0,
  unreadNotifications: 0,
};
const { membershipId } = membershipOf();

beforeEach(() => {
  signIn();
  answer(calls.notifications.choices, { choices: [] });
  answer(calls.room.mine, roomOf());
  useBadges.setState({ badges: none });
});

const person = (name: string, id: number) => ({
  membership_id: `00000000-0000-4000-8000-00000000000${id}` as NotificationItem['people'][0]['membership_id'],
  first_name: name,
  last_name: '',
  image_urls: null,
});

const itemOf = (kind: NotificationKind, names: string[] = [], more: Partial<NotificationItem> = {}) => ({
  notification_id: crypto.randomUUID() as NotificationItem['notification_id'],
  kind,
  path: '/matches',
  people: names.map((name, nth) => person(name, nth + 1)),
  agreed_by: null,
  people_count: names.length,
  thread: null,
  message: null,
  notified_at: Date.UTC(2026, 10, 21),
  happened_at: Date.UTC(2026, 10, 20),
  is_read: false,
  ...more,
});

it('describes each event in a sentence that links to it', async () => {
  answer(calls.notifications.list, {
    notifications: [
      itemOf('request.received', ['Ana', 'Ben', 'Cleo'], {
        path: '/matches/incoming-requests',
        people_count: 5,
      }),
      itemOf('community.replied', ['Dana'], { path: '/thread/1', is_read: true }),
      itemOf('office.locked'),
      itemOf('room.left', ['Mia']),
      itemOf('room.left'),
      itemOf('room.joined', ['Ola', 'Flo'], { agreed_by: person('Mo', 9) }),
      itemOf('friend.full', ['Fay'], { path: '/profile/1' }),
    ],
    next: null,
  });
  await show(<NotificationsScreen />);
  const items = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('link');
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/matches/incoming-requests',
    '/thread/1',
    '/matches',
    '/matches',
    '/matches',
    '/matches',
    '/profile/1',
  ]);
  expect(items[0]?.textContent).toContain('Ana, Ben, and 3 others would like to live with you');
  screen.getByText('Mia left your room.');
  screen.getByText('Mo and Ola and Flo agreed to live together. You’re all roommates now.');
  screen.getByText('A roommate left your room.');
  screen.getByText(
    /^There’s no free place anymore for you and Fay to live together, so no request was sent\./,
  );
  expect(items.slice(0, 3).map((item) => within(item).queryByText('Unread') !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

it('shows what the housing office wrote', async () => {
  const message = { subject: 'Keys', body: 'Pick up your keys\non Monday.' };
  answer(calls.notifications.list, {
    notifications: [itemOf('office.message', [], { path: '/notifications', message })],
    next: null,
  });
  await show(<NotificationsScreen />);
  await screen.findByText('Your housing office wrote to you.');
  screen.getByText('Keys');
  screen.getByText(/Pick up your keys\s+on Monday\./);
});

it('says in whose thread a reply is', async () => {
  const about = (words: string, isMine: boolean) => ({ thread: { words, is_mine: isMine } });
  answer(calls.notifications.list, {
    notifications: [
      itemOf('community.replied', ['Dana'], about('Who has a bike?', true)),
      itemOf('community.replied', ['Eli'], about('Dryers', false)),
      itemOf('community.officeReplied', [], about('Keys', true)),
    ],
    next: null,
  });
  await show(<NotificationsScreen />);
  const list = await screen.findByRole('list', { name: 'Notifications' });
  const items = within(list).getAllByRole('link');
  expect(items[0]?.textContent).toContain('Dana replied in your thread.“Who has a bike?”');
  expect(items[1]?.textContent).toContain('Eli replied in a thread you follow.“Dryers”');
  expect(items[2]?.textContent).toContain('Your housing office replied in your thread.“Keys”');
});

it('makes no link of an item that has nothing but its sentence', async () => {
  answer(calls.notifications.list, {
    notifications: [itemOf('office.reportSettled', [], { path: '/notifications' })],
    next: null,
  });
  await show(<NotificationsScreen />);
  const list = within(await screen.findByRole('list', { name: 'Notifications' }));
  list.getByText('Your housing office looked at what you reported.');
  expect(list.queryByRole('link')).toBeNull();
});

it('marks everything as read on request only', async () => {
  answer(calls.notifications.list, { notifications: [itemOf('office.locked')], next: null });
  answer(calls.notifications.see);
  refuse(calls.notifications.read, { code: 503, error_code: 'Unavailable', error_description: 'Not now' });
  useBadges.setState({ badges: { ...none, newNotifications: 1, unreadNotifications: 1 } });
  const { person: user } = await show(<NotificationsScreen />);
  await waitFor(() =>
    expect(requestsOf(calls.notifications.see)[0]?.body).toEqual({ up_to: Date.UTC(2026, 10, 21) }),
  );
  const readAll = await screen.findByRole('button', { name: 'Mark all as read' });
  await user.click(readAll);
  await screen.findByText('Not now');
  answer(calls.notifications.read);
  await user.click(readAll);
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
  expect(requestsOf(calls.notifications.read).at(-1)?.body).toEqual({ paths: null });
});

it('shows an item that arrives in an empty list', async () => {
  const { userId } = useSession.getState();
  if (!userId) throw new Error('Not signed in');
  const stop = followNotifications({ userId, membershipId });
  answer(calls.notifications.list, { notifications: [], next: null });
  await show(<NotificationsScreen />);
  await screen.findByText('You’re all caught up');
  answer(calls.notifications.list, { notifications: [itemOf('interest.mutual', ['Ana'])], next: null });
  deliver('badges', { membershipId, badges: { ...none, unreadNotifications: 1 } });
  await screen.findByText('You and Ana like each other.');
  stop();
});

it('shows things that wait elsewhere above the news', async () => {
  answer(calls.notifications.list, { notifications: [], next: null });
  useBadges.setState({ badges: { ...none, incomingRequests: 2, unreadMessages: 3 } });
  await show(<NotificationsScreen />);
  const waiting = within(await screen.findByRole('list', { name: 'Waiting for you' })).getAllByRole('link');
  expect(waiting.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 people want to live with you', '/matches/incoming-requests'],
    ['3 unread messages', '/chat'],
  ]);
  await screen.findByText('Nothing else is new.');
  expect(screen.queryByText('You’re all caught up')).toBeNull();
});

function Visited() {
  useReadVisited();
  return useLocation().pathname;
}

it.each([
  ['/community', ['/community']],
  ['/notifications', ['/notifications']],
  ['/community/community-posts', ['/community']],
  ['/decisions', ['/decisions']],
  ['/profile-overview', ['/profile-overview']],
  ['/thread/1', ['/thread/1']],
  ['/support/1', ['/support', '/support/1']],
])('marks on %s the items about %j as read', async (at, about) => {
  answer(calls.notifications.read);
  useBadges.setState({ badges: { ...none, unreadNotifications: 1 } });
  await show(<Visited />, { at });
  await waitFor(() =>
    expect(requestsOf(calls.notifications.read).map(({ body }) => body)).toEqual([{ paths: about }]),
  );
});

it('marks the items about the open page as read, when there are unread ones', async () => {
  answer(calls.notifications.read);
  await show(<Visited />, { at: '/matches' });
  expect(requestsOf(calls.notifications.read)).toEqual([]);
  useBadges.setState({ badges: { ...none, unreadNotifications: 2 } });
  await waitFor(() =>
    expect(requestsOf(calls.notifications.read).map(({ body }) => body)).toEqual([
      { paths: ['/matches', '/matches/incoming-requests'] },
    ]),
  );
});
