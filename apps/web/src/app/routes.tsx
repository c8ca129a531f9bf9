import type { Namespace, Texts } from '@nestmate/locales';
import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router';

type Title = keyof Texts['shell']['titles'];
interface Row {
  path: string;
  title: Title;
  /** What the page is made of, beyond what every page needs. */
  load: () => Promise<unknown>;
  texts: readonly Namespace[];
  page: ComponentType;
}

/** A page whose code is there already is drawn at once: waiting for a fetched one takes React a third of a second. */
function pageOf(load: () => Promise<{ default: ComponentType }>): Pick<Row, 'load' | 'page'> {
  let Fetched: ComponentType | undefined;
  const fetchPage = async () => {
    const file = await load();
    Fetched = file.default;
    return file;
  };
  const Waiting = lazy(fetchPage);
  return {
    load: fetchPage,
    page: function Page() {
      const [Drawn] = useState(() => Fetched ?? Waiting);
      return <Drawn />;
    },
  };
}

const row = (
  path: string,
  title: Title,
  page: (() => Promise<{ default: ComponentType }>) | ReturnType<typeof pageOf>,
  ...texts: readonly Namespace[]
): Row => ({ path, title, texts, ...(typeof page === 'function' ? pageOf(page) : page) });

/** Stays drawn from one of its addresses to the other. */
const chat = pageOf(() => import('@/pages/chat'));

/** Every address of the product. Who may go where is decided in `route-guard.ts`. */
export const routes: readonly Row[] = [
  row('/', 'home', () => import('@/pages/home')),
  row('/forgot-login', 'forgotLogin', () => import('@/pages/forgot-login')),
  row('/welcome', 'welcome', () => import('@/pages/welcome')),
  row('/verify-info', 'verifyInfo', () => import('@/pages/verify-info'), 'profile'),
  row('/about-me', 'aboutMe', () => import('@/pages/about-me'), 'questions'),
  row('/questions', 'questions', () => import('@/pages/questions')),
  row('/profile-overview', 'profileOverview', () => import('@/pages/profile-overview'), 'profile'),
  row('/profile-preview', 'profilePreview', () => import('@/pages/profile-preview'), 'find'),
  row('/update-basic-info', 'updateBasicInfo', () => import('@/pages/update-basic-info'), 'profile'),
  row('/set-majors', 'setMajors', () => import('@/pages/set-majors'), 'profile'),
  row('/housing', 'housing', () => import('@/pages/housing'), 'profile'),
  row('/social-accounts', 'socialAccounts', () => import('@/pages/social-accounts'), 'profile'),
  row('/social-accounts/:type', 'socialAccounts', () => import('@/pages/social-account'), 'profile'),
  row('/find', 'find', () => import('@/pages/find'), 'find', 'search'),
  row('/filters', 'filters', () => import('@/pages/filters'), 'search'),
  row('/filters-majors', 'filtersMajors', () => import('@/pages/filters-majors'), 'search'),
  row('/filters-housing', 'filtersHousing', () => import('@/pages/filters-housing'), 'search'),
  row('/search', 'search', () => import('@/pages/search'), 'search'),
  row('/saved/liked', 'liked', () => import('@/pages/saved-liked'), 'find'),
  row('/saved/mutual', 'mutual', () => import('@/pages/saved-mutual'), 'find'),
  row('/saved/skipped', 'skipped', () => import('@/pages/saved-skipped'), 'find'),
  row('/profile/:roommateId', 'profile', () => import('@/pages/profile'), 'find', 'profile'),
  row('/request/:roommateId', 'request', () => import('@/pages/request'), 'matches', 'find'),
  row('/matches', 'matches', () => import('@/pages/matches'), 'matches'),
  row('/matches/incoming-requests', 'incomingRequests', () => import('@/pages/incoming-requests'), 'matches'),
  row('/matches/outgoing-requests', 'outgoingRequests', () => import('@/pages/outgoing-requests'), 'matches'),
  row('/chat', 'chat', chat, 'chat', 'matches'),
  row('/chat/conversation/:chatId', 'conversation', chat, 'chat', 'matches'),
  row('/community', 'community', () => import('@/pages/community')),
  row('/community/community-info', 'communityInfo', () => import('@/pages/community-info')),
  row('/community/community-posts', 'communityPosts', () => import('@/pages/community-posts')),
  row('/new-post', 'newPost', () => import('@/pages/new-post')),
  row('/thread/:threadId', 'thread', () => import('@/pages/thread')),
  row('/more', 'more', () => import('@/pages/more')),
  row('/settings', 'settings', () => import('@/pages/settings')),
  row('/languages', 'languages', () => import('@/pages/languages')),
  row('/feedback', 'feedback', () => import('@/pages/feedback'), 'support'),
  row('/delete-account', 'deleteAccount', () => import('@/pages/delete-account')),
  row('/no-network', 'noNetwork', () => import('@/pages/no-network')),
  row('/page-not-found', 'pageNotFound', () => import('@/pages/page-not-found')),
];

export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname));
