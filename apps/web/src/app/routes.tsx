import { matchPath } from 'react-router';
import { framedScreen, given, type LoadScreen } from './framed-screen';
import { menuPathOf, pageAt, type Path } from './pages';
import type { OpenTo } from './person-state';

interface Row {
  openTo: OpenTo;
  load: LoadScreen;
}

const openTo =
  (whom: OpenTo) =>
  (load: LoadScreen): Row => ({ openTo: whom, load });
const everybody = openTo('everybody');
const entrance = openTo('entrance');
const strangers = openTo('strangers');
const guests = openTo('guests');
const withoutNetwork = openTo('withoutNetwork');
const members = openTo('members');
const residents = openTo('residents');
const answered = openTo('answered');

const filters = () => import('@/features/find/screen/filters-screen');
const saved = () => import('@/features/find/saved-screen');
const threads = () => import('@/features/community/list/threads-screen');
const choices = () => import('@/features/profile/choices-screen');
const chat = residents(() => import('@/features/chat/chat-screen'));
const settings = members(() => import('@/features/more/settings-screen'));

/**
 * Every address of the product with the people it is open to and its screen, in the order in which a resident meets
 * them. `person-state.ts` says who they are, `pages.ts` what an address has beside its screen. Addresses with one row
 * share its screen, which stays mounted between them.
 */
const table: Record<Path, Row> = {
  // Signing in, and what a mail opens without a session
  '/': entrance(() => import('@/features/auth/home-screen')),
  '/forgot-login': strangers(() => import('@/features/auth/forgot-login-screen')),
  '/verify-address': everybody(() => import('@/features/contact-address/verify-address-screen')),
  '/appeal': everybody(() => import('@/features/reports/decisions/removal-appeal-screen')),

  // Before a membership, after its round, and at an unknown address
  '/welcome': guests(() => import('@/features/community/welcome-screen')),
  '/no-network': withoutNetwork(() => import('@/features/community/no-network-screen')),
  '/page-not-found': members(() => import('./page-not-found-screen')),

  // Registration
  '/verify-info': members(() => import('@/features/profile/verify-info-screen')),
  '/about-me': residents(() => import('@/features/questions/about-me-screen')),
  '/questions': residents(() => import('@/features/questions/questions-screen')),

  // Finding people
  '/find': answered(() => import('@/features/find/screen/find-screen')),
  '/filters': answered(given(filters, { part: 'all' })),
  '/filters-majors': answered(given(filters, { part: 'majors' })),
  '/filters-housing': answered(given(filters, { part: 'housing' })),
  '/search': answered(() => import('@/features/find/names/name-search-screen')),
  '/saved/liked': answered(given(saved, { bucket: 'isOneWayInterested' })),
  '/saved/mutual': answered(given(saved, { bucket: 'isMutualInterested' })),
  '/saved/skipped': answered(given(saved, { bucket: 'skipped' })),
  '/profile/:roommateId': residents(() => import('@/features/find/candidate/profile-screen')),

  // Requests and the room
  '/request/:roommateId': residents(() => import('@/features/find/candidate/request-screen')),
  '/matches': residents(() => import('@/features/room/matches-screen')),
  '/matches/incoming-requests': residents(() => import('@/features/room/requests/incoming-requests-screen')),
  '/matches/outgoing-requests': residents(() => import('@/features/room/requests/outgoing-requests-screen')),

  // Conversations
  '/chat': chat,
  '/chat/conversation/:chatId': chat,

  // The community
  '/community': residents(threads),
  '/community/community-info': residents(() => import('@/features/community/community-info-screen')),
  '/community/community-posts': residents(threads),
  '/new-post': residents(() => import('@/features/community/writing/new-post-screen')),
  '/thread/:threadId': residents(() => import('@/features/community/thread/thread-screen')),

  // Notifications
  '/notifications': residents(() => import('@/features/notifications/bell/notifications-screen')),
  '/decisions': residents(() => import('@/features/reports/decisions/decisions-screen')),

  // More: the own profile, the settings and support
  '/more': members(() => import('@/features/more/more-screen')),
  '/profile-overview': residents(() => import('@/features/more/overview-screen')),
  '/profile-preview': residents(() => import('@/features/find/candidate/profile-preview-screen')),
  '/update-basic-info': residents(() => import('@/features/profile/update-basic-info-screen')),
  '/set-majors': residents(given(choices, { kind: 'majors' })),
  '/housing': residents(given(choices, { kind: 'housing' })),
  '/social-accounts': residents(() => import('@/features/profile/social/social-accounts-screen')),
  '/social-accounts/:type': residents(() => import('@/features/profile/social/social-account-screen')),
  '/settings': settings,
  '/settings/:section': settings,
  '/languages': settings,
  '/delete-account': settings,
  '/support': members(() => import('@/features/support/conversations/support-screen')),
  '/support/:conversationId': members(() => import('@/features/support/conversations/conversation-screen')),
  '/feedback': members(() => import('@/features/support/feedback-screen')),
};

const screens = new Map<Row, ReturnType<typeof framedScreen>>();

function screenOf(row: Row, path: Path) {
  const screen = screens.get(row) ?? framedScreen(row.load, path);
  screens.set(row, screen);
  return screen;
}

function routeOf(path: Path) {
  const { title, parent, isAlone = false, texts = [] } = pageAt[path];
  return {
    path,
    openTo: table[path].openTo,
    title,
    /** The address of the menu item that is chosen. */
    menuPath: menuPathOf(path),
    /** Whether a phone shows the menu below the page. */
    hasMenuBelow: !parent && !isAlone,
    texts,
    ...screenOf(table[path], path),
  };
}

export const routes = (Object.keys(table) as Path[]).map(routeOf);

export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname));
