import type { Badges } from '@nestmate/contract/live';
import type { PersonState } from './person-state';

export type MenuVariant = 'registration' | 'default' | 'communityClosed';
export type MenuName = 'group' | 'chats' | 'swipe' | 'home' | 'welcome' | 'dots' | 'email' | 'logOut';

export type MenuItem = { name: MenuName } & (
  | { does: 'open'; path: string }
  | { does: 'contactSupport' }
  | { does: 'askToLogOut' }
  | { does: 'nothing' }
);

const open = (name: MenuName, path: string): MenuItem => ({ name, does: 'open', path });
const group = open('group', '/community');
const chats = open('chats', '/chat');
const swipe = open('swipe', '/find');
const home = open('home', '/matches');
const welcome = open('welcome', '/welcome');
const dots = open('dots', '/more');
/** The one item, fifth when counting from 0, that opens no screen: support opens over the current one. */
const email: MenuItem = { name: 'email', does: 'contactSupport' };

export const menuItems: Record<MenuVariant, readonly MenuItem[]> = {
  registration: [
    { name: 'logOut', does: 'askToLogOut' },
    ...(['chats', 'swipe', 'home', 'dots', 'email'] as const).map((name): MenuItem => ({
      name,
      does: 'nothing',
    })),
  ],
  default: [group, chats, swipe, home, dots, email],
  communityClosed: [group, chats, welcome, home, dots, email],
};

const variants: Record<PersonState, MenuVariant> = {
  signedOut: 'registration',
  invited: 'registration',
  arriving: 'registration',
  withoutNetwork: 'registration',
  registering: 'registration',
  answering: 'default',
  in: 'default',
  finished: 'default',
  closed: 'communityClosed',
};

/** The menu of a state; while several are possible, that of the last one, which has the most items. */
export const menuVariant = (states: readonly PersonState[]): MenuVariant =>
  variants[states.at(-1) ?? 'signedOut'];

/** The count in an item's badge; requests are not counted while the network is closed or paused. */
export function badgeOf(
  name: MenuName,
  badges: Omit<Badges, 'newNotifications' | 'unreadNotifications'>,
  { closed, paused }: { closed: boolean; paused: boolean },
): number {
  if (name === 'group') return badges.unreadThreads;
  if (name === 'chats') return badges.unreadMessages;
  if (name === 'email') return badges.unreadAnswers;
  if (name === 'home') return closed || paused ? 0 : badges.incomingRequests;
  return 0;
}
