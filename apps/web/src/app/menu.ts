import { type Badges, isNetworkClosed, type MatchingRoundStatus } from '@nestmate/contract';

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

export interface MenuSituation {
  hasNetwork: boolean;
  roundStatus: MatchingRoundStatus | null;
  profileComplete: boolean | null;
  answersComplete: boolean | null;
  path: string;
}

/** Still registering: without a membership, or completing the profile and the answers for the first time. */
export function isRegistering(situation: MenuSituation): boolean {
  const { hasNetwork, roundStatus, profileComplete, answersComplete, path } = situation;
  if (!hasNetwork || roundStatus === null) return true;
  if (isNetworkClosed(roundStatus)) return false;
  return (
    (path === '/verify-info' && profileComplete === false) ||
    (path === '/about-me' && answersComplete === false)
  );
}

export function menuVariant(situation: MenuSituation): MenuVariant {
  if (isRegistering(situation)) return 'registration';
  const { roundStatus } = situation;
  return roundStatus !== null && isNetworkClosed(roundStatus) ? 'communityClosed' : 'default';
}

/** The count in an item's badge; requests are not counted while the network is closed or paused. */
export function badgeOf(
  name: MenuName,
  badges: Badges,
  { closed, paused }: { closed: boolean; paused: boolean },
): number {
  if (name === 'chats') return badges.unreadMessages;
  if (name === 'home') return closed || paused ? 0 : badges.incomingRequests;
  return 0;
}
