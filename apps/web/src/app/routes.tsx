import { limits } from '@nestmate/contract/limits';
import type { Namespace } from '@nestmate/locales';
import { matchPath } from 'react-router';
import { framedScreen, given, type LoadScreen } from './framed-screen';
import {
  community as communityPage,
  filters,
  find as findPage,
  type FrameProps,
  home,
  matches,
  menuPathOf,
  more as morePage,
  namespacesOf,
  notifications,
  overview,
  type Parent,
  socialAccounts,
  support as supportPage,
  type Title,
} from './page';
import type { OpenTo } from './person-state';

interface RouteOptions {
  frame?: FrameProps;
  /** The page that the header leads back to; its menu item stays chosen. A page without one has the menu below it on a phone. */
  parent?: Parent;
  /** The page that this one is a tab of. */
  tabOf?: Parent;
  /** A step of registration: it has no menu below it on a phone. */
  isStep?: boolean;
  /** The namespaces that the screen needs from the start, beyond those that every screen needs. */
  texts?: readonly Namespace[];
}

/** Makes the rows of routes that are open to the same people. */
const openTo =
  (whom: OpenTo) =>
  (path: string, title: Title, load: LoadScreen, options: RouteOptions = {}) => {
    const { frame, parent, tabOf, texts = [], isStep = false } = options;
    return {
      path,
      openTo: whom,
      title,
      /** The address of the menu item that is chosen. */
      menuPath: menuPathOf(parent ?? tabOf ?? { path, title }),
      /** Whether a phone shows the menu below the page. */
      hasMenuBelow: !parent && !isStep,
      texts: [...texts, ...(frame ? namespacesOf(frame) : [])],
      ...framedScreen(load, { frame, parent }),
    };
  };

const everybody = openTo('everybody');
const entrance = openTo('entrance');
const strangers = openTo('strangers');
const guests = openTo('guests');
const withoutNetwork = openTo('withoutNetwork');
const members = openTo('members');
const residents = openTo('residents');
const answered = openTo('answered');

const form = { shape: 'form' } as const;
const main = { shape: 'mainAside' } as const;
const panes = { shape: 'twoPanes' } as const;
const wide = { shape: 'wide' } as const;

const choices = () => import('@/features/profile/choices-screen');
const filtering = () => import('@/features/find/screen/filters-screen');
const saved = () => import('@/features/find/saved-screen');
const threads = () => import('@/features/community/list/threads-screen');
/** Stays mounted between its addresses. */
const chat = residents('/chat', 'chat', () => import('@/features/chat/chat-screen'), {
  texts: ['chat', 'reactions', 'room', 'reports'],
});
/** Stays mounted between the addresses of its sections. */
const settings = members('/settings', 'settings', () => import('@/features/more/settings-screen'), {
  frame: panes,
  parent: morePage,
  texts: ['account', 'chat', 'notifications'],
});

const start = [
  entrance('/', 'home', () => import('@/features/auth/home-screen')),
  strangers('/forgot-login', 'forgotLogin', () => import('@/features/auth/forgot-login-screen'), {
    frame: { ...form, title: 'auth:forgotLogin.title', lead: 'auth:forgotLogin.lead' },
    parent: home,
  }),
  everybody(
    '/verify-address',
    'verifyAddress',
    () => import('@/features/contact-address/verify-address-screen'),
    { frame: { ...form, title: 'shell:titles.verifyAddress' }, texts: ['notifications'] },
  ),
  everybody('/appeal', 'appeal', () => import('@/features/reports/decisions/removal-appeal-screen'), {
    frame: { ...form, title: 'shell:titles.appeal' },
    texts: ['decisions', 'reports'],
  }),
  guests('/welcome', 'welcome', () => import('@/features/community/welcome-screen'), { frame: main }),
  withoutNetwork('/no-network', 'noNetwork', () => import('@/features/community/no-network-screen'), {
    frame: { shape: 'wide', title: 'shell:titles.noNetwork' },
  }),
  members('/page-not-found', 'pageNotFound', () => import('./page-not-found-screen'), {
    frame: { shape: 'wide', title: 'shell:notFound.title' },
  }),
];

const registering = [
  members('/verify-info', 'verifyInfo', () => import('@/features/profile/verify-info-screen'), {
    frame: { ...form, isTall: true },
    isStep: true,
    texts: ['profile', 'registration', 'picture'],
  }),
  residents('/about-me', 'aboutMe', () => import('@/features/questions/about-me-screen'), {
    frame: { ...form, isTall: true },
    parent: overview,
    texts: ['questions', 'registration'],
  }),
  residents('/questions', 'questions', () => import('@/features/questions/questions-screen'), {
    frame: { ...form, title: 'questions:start.title' },
    parent: overview,
  }),
];

const profile = [
  residents('/profile-overview', 'profileOverview', () => import('@/features/more/overview-screen'), {
    frame: { ...form, title: 'shell:titles.profileOverview' },
    parent: morePage,
    texts: ['profile', 'picture', 'find'],
  }),
  residents(
    '/profile-preview',
    'profilePreview',
    () => import('@/features/find/candidate/profile-preview-screen'),
    { frame: { ...wide, title: 'shell:titles.profilePreview' }, parent: overview, texts: ['find'] },
  ),
  residents(
    '/update-basic-info',
    'updateBasicInfo',
    () => import('@/features/profile/update-basic-info-screen'),
    {
      frame: { ...form, isTall: true, title: 'profile:updateTitle', lead: 'profile:updateLead' },
      parent: overview,
      texts: ['notifications', 'registration'],
    },
  ),
  residents('/set-majors', 'setMajors', given(choices, { kind: 'majors' }), {
    frame: {
      ...form,
      isTall: true,
      title: 'profile:sections.majors',
      lead: 'profile:choices.majors.lead',
      values: { max: limits.majors },
    },
    parent: overview,
    texts: ['registration'],
  }),
  residents('/housing', 'housing', given(choices, { kind: 'housing' }), {
    frame: {
      ...form,
      isTall: true,
      title: 'profile:sections.housing',
      lead: 'profile:choices.housing.lead',
      values: { max: limits.housing },
    },
    parent: overview,
    texts: ['registration'],
  }),
  residents(
    '/social-accounts',
    'socialAccounts',
    () => import('@/features/profile/social/social-accounts-screen'),
    {
      frame: { ...form, title: 'profile:sections.social_accounts', lead: 'profile:social.lead' },
      parent: overview,
    },
  ),
  residents(
    '/social-accounts/:type',
    'socialAccounts',
    () => import('@/features/profile/social/social-account-screen'),
    { frame: { ...form, isTall: true }, parent: socialAccounts, texts: ['profile'] },
  ),
];

const find = [
  answered('/find', 'find', () => import('@/features/find/screen/find-screen'), {
    texts: ['find', 'search'],
  }),
  answered('/filters', 'filters', given(filtering, { part: 'all' }), {
    parent: findPage,
    texts: ['find', 'search'],
  }),
  answered('/filters-majors', 'filtersMajors', given(filtering, { part: 'majors' }), {
    parent: filters,
    texts: ['find', 'search'],
  }),
  answered('/filters-housing', 'filtersHousing', given(filtering, { part: 'housing' }), {
    parent: filters,
    texts: ['find', 'search'],
  }),
  answered('/search', 'search', () => import('@/features/find/names/name-search-screen'), {
    frame: { ...panes, title: 'search:nameTitle', lead: 'search:nameLead' },
    parent: findPage,
    texts: ['find'],
  }),
  answered('/saved/liked', 'liked', given(saved, { bucket: 'isOneWayInterested' }), {
    frame: wide,
    parent: findPage,
    texts: ['find'],
  }),
  answered('/saved/mutual', 'mutual', given(saved, { bucket: 'isMutualInterested' }), {
    frame: wide,
    parent: findPage,
    texts: ['find'],
  }),
  answered('/saved/skipped', 'skipped', given(saved, { bucket: 'skipped' }), {
    frame: wide,
    parent: findPage,
    texts: ['find'],
  }),
  residents('/profile/:roommateId', 'profile', () => import('@/features/find/candidate/profile-screen'), {
    frame: wide,
    parent: findPage,
    texts: ['find', 'profile', 'reports'],
  }),
  residents('/request/:roommateId', 'request', () => import('@/features/find/candidate/request-screen'), {
    frame: form,
    parent: findPage,
    texts: ['room', 'find'],
  }),
];

const room = [
  residents('/matches', 'matches', () => import('@/features/room/matches-screen'), {
    frame: panes,
    texts: ['room', 'help'],
  }),
  residents(
    '/matches/incoming-requests',
    'incomingRequests',
    () => import('@/features/room/requests/incoming-requests-screen'),
    { frame: panes, tabOf: matches, texts: ['room'] },
  ),
  residents(
    '/matches/outgoing-requests',
    'outgoingRequests',
    () => import('@/features/room/requests/outgoing-requests-screen'),
    { frame: panes, tabOf: matches, texts: ['room'] },
  ),
];

const community = [
  residents('/community', 'community', threads, {
    frame: { ...main, isTall: true },
    texts: ['community', 'chat', 'reactions'],
  }),
  residents(
    '/community/community-info',
    'communityInfo',
    () => import('@/features/community/community-info-screen'),
    {
      frame: { ...main, title: 'shell:titles.communityInfo' },
      parent: communityPage,
      texts: ['community'],
    },
  ),
  residents('/community/community-posts', 'communityPosts', threads, {
    frame: { ...main, isTall: true },
    parent: communityPage,
    texts: ['community', 'chat', 'reactions'],
  }),
  residents('/new-post', 'newPost', () => import('@/features/community/writing/new-post-screen'), {
    frame: { ...form, isTall: true, title: 'shell:titles.newPost', lead: 'community:newPost.lead' },
    parent: communityPage,
    texts: ['community'],
  }),
  residents('/thread/:threadId', 'thread', () => import('@/features/community/thread/thread-screen'), {
    frame: { ...main, isTall: true },
    parent: communityPage,
    texts: ['community', 'chat', 'reactions', 'reports'],
  }),
];

const bell = [
  residents(
    '/notifications',
    'notifications',
    () => import('@/features/notifications/bell/notifications-screen'),
    { frame: main, parent: home, texts: ['bell', 'chat', 'room', 'notifications'] },
  ),
  residents('/decisions', 'decisions', () => import('@/features/reports/decisions/decisions-screen'), {
    frame: { ...form, helps: true, title: 'shell:titles.decisions', lead: 'decisions:lead' },
    parent: notifications,
    texts: ['decisions', 'reports'],
  }),
];

const more = [
  members('/more', 'more', () => import('@/features/more/more-screen'), {
    frame: { ...form, helps: true, title: 'shell:titles.more' },
  }),
  settings,
  { ...settings, path: '/settings/:section' },
  { ...settings, path: '/languages', title: 'languages' as const },
  { ...settings, path: '/delete-account', title: 'deleteAccount' as const },
  members('/support', 'support', () => import('@/features/support/conversations/support-screen'), {
    frame: { ...form, helps: true, title: 'shell:titles.support', lead: 'support:conversations.lead' },
    parent: morePage,
  }),
  members(
    '/support/:conversationId',
    'support',
    () => import('@/features/support/conversations/conversation-screen'),
    {
      frame: { ...form, helps: true, title: 'shell:titles.support' },
      parent: supportPage,
      texts: ['support'],
    },
  ),
  residents('/feedback', 'feedback', () => import('@/features/support/feedback-screen'), {
    frame: {
      ...form,
      helps: true,
      isTall: true,
      title: 'shell:titles.feedback',
      lead: 'support:feedback.lead',
    },
    parent: morePage,
  }),
];

/** Every address of the product, with the people it is open to, its screen and its frame. `person-state.ts` says who they are. */
export const routes = [
  ...start,
  ...registering,
  ...profile,
  ...find,
  ...room,
  chat,
  { ...chat, path: '/chat/conversation/:chatId', title: 'conversation' as const, hasMenuBelow: false },
  ...community,
  ...bell,
  ...more,
];

export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname));
