import { limits } from '@nestmate/contract';
import type { Namespace, Texts } from '@nestmate/locales';
import { matchPath } from 'react-router';
import { type FrameProps, namespacesOf } from './frame-props';
import { framedScreen, given, type LoadScreen } from './framed-screen';
import type { OpenTo } from './person-state';

type Title = keyof Texts['shell']['titles'];

interface Around {
  frame?: FrameProps;
  /** The namespaces that the screen needs at once, beyond those that every screen needs. */
  texts?: readonly Namespace[];
}

/** Makes the rows of routes that are open to the same people. */
const openTo =
  (whom: OpenTo) =>
  (path: string, title: Title, load: LoadScreen, { frame, texts = [] }: Around = {}) => ({
    path,
    openTo: whom,
    /** Of the window. */
    title,
    texts: [...texts, ...(frame ? namespacesOf(frame) : [])],
    ...framedScreen(load, frame),
  });

const everyone = openTo('everyone');
const entrance = openTo('entrance');
const strangers = openTo('strangers');
const guests = openTo('guests');
const accounts = openTo('accounts');
const members = openTo('members');
const residents = openTo('residents');
const answered = openTo('answered');

const narrow = { width: 'narrow' } as const;
const text = { width: 'text' } as const;
const wide = { width: 'wide' } as const;

const choices = () => import('@/features/profile/choices/choices-screen');
const filter = () => import('@/features/find/search/choice-filter-screen');
const saved = () => import('@/features/find/saved/saved-screen');
const coming = () => import('@/features/community/coming-screen');
/** Stays mounted between its addresses. */
const chat = residents('/chat', 'chat', () => import('@/features/chat/chat-screen'), {
  texts: ['chat', 'room'],
});

const start = [
  entrance('/', 'home', () => import('@/features/auth/home-screen')),
  strangers('/forgot-login', 'forgotLogin', () => import('@/features/auth/forgot-login-screen'), {
    frame: { ...narrow, title: 'auth:forgotLogin.title', lead: 'auth:forgotLogin.lead', back: '/' },
  }),
  everyone(
    '/verify-address',
    'verifyAddress',
    () => import('@/features/notifications/contact-address/verify-address-screen'),
    { frame: { ...narrow, title: 'shell:titles.verifyAddress' }, texts: ['notifications'] },
  ),
  guests('/welcome', 'welcome', () => import('@/features/community/welcome-screen'), { frame: text }),
  accounts('/no-network', 'noNetwork', () => import('@/features/community/no-network-screen'), {
    frame: { ...text, title: 'shell:titles.noNetwork' },
  }),
  members('/page-not-found', 'pageNotFound', () => import('./page-not-found-screen'), {
    frame: { ...text, title: 'shell:notFound.title' },
  }),
];

const registering = [
  members('/verify-info', 'verifyInfo', () => import('@/features/profile/verify-info-screen'), {
    frame: text,
    texts: ['profile'],
  }),
  residents('/about-me', 'aboutMe', () => import('@/features/questions/about-me-screen'), {
    frame: { ...narrow, isTall: true, title: 'questions:title', lead: 'questions:lead' },
  }),
  residents('/questions', 'questions', () => import('@/features/questions/questions-screen'), {
    frame: { ...narrow, title: 'questions:start.title' },
  }),
];

const profile = [
  residents('/profile-overview', 'profileOverview', () => import('@/features/profile/overview-screen'), {
    frame: { ...text, title: 'shell:titles.profileOverview' },
    texts: ['profile'],
  }),
  residents(
    '/profile-preview',
    'profilePreview',
    () => import('@/features/find/candidate/profile-preview-screen'),
    {
      frame: wide,
      texts: ['find'],
    },
  ),
  residents(
    '/update-basic-info',
    'updateBasicInfo',
    () => import('@/features/profile/update-basic-info-screen'),
    {
      frame: { ...text, title: 'profile:updateTitle', lead: 'profile:updateLead', back: '/more' },
      texts: ['notifications'],
    },
  ),
  residents('/set-majors', 'setMajors', given(choices, { kind: 'majors' }), {
    frame: {
      ...text,
      title: 'profile:sections.majors',
      lead: 'profile:choices.majors.lead',
      values: { max: limits.majors },
      back: '/profile-overview',
    },
  }),
  residents('/housing', 'housing', given(choices, { kind: 'housing' }), {
    frame: {
      ...text,
      title: 'profile:sections.housing',
      lead: 'profile:choices.housing.lead',
      values: { max: limits.housing },
      back: '/profile-overview',
    },
  }),
  residents(
    '/social-accounts',
    'socialAccounts',
    () => import('@/features/profile/social/social-accounts-screen'),
    {
      frame: {
        ...text,
        title: 'profile:sections.social_accounts',
        lead: 'profile:social.lead',
        back: '/profile-overview',
      },
    },
  ),
  residents(
    '/social-accounts/:type',
    'socialAccounts',
    () => import('@/features/profile/social/social-account-screen'),
    {
      frame: text,
      texts: ['profile'],
    },
  ),
];

const find = [
  answered('/find', 'find', () => import('@/features/find/screen/find-screen'), {
    texts: ['find', 'search'],
  }),
  answered('/filters', 'filters', () => import('@/features/find/search/filters-screen'), {
    frame: { ...text, title: 'search:title', lead: 'search:lead', back: '/find' },
  }),
  answered('/filters-majors', 'filtersMajors', given(filter, { kind: 'majors' }), {
    frame: { ...text, title: 'search:majors', lead: 'search:choices.lead', back: '/filters' },
  }),
  answered('/filters-housing', 'filtersHousing', given(filter, { kind: 'housing' }), {
    frame: { ...text, title: 'search:housing', lead: 'search:choices.lead', back: '/filters' },
  }),
  answered('/search', 'search', () => import('@/features/find/search/name-search-screen'), {
    frame: { ...text, title: 'search:nameTitle', lead: 'search:nameLead', back: '/find' },
  }),
  answered('/saved/liked', 'liked', given(saved, { bucket: 'isOneWayInterested' }), {
    frame: wide,
    texts: ['find'],
  }),
  answered('/saved/mutual', 'mutual', given(saved, { bucket: 'isMutualInterested' }), {
    frame: wide,
    texts: ['find'],
  }),
  answered('/saved/skipped', 'skipped', given(saved, { bucket: 'skipped' }), {
    frame: wide,
    texts: ['find'],
  }),
  residents('/profile/:roommateId', 'profile', () => import('@/features/find/candidate/profile-screen'), {
    frame: wide,
    texts: ['find', 'profile'],
  }),
  residents('/request/:roommateId', 'request', () => import('@/features/find/candidate/request-screen'), {
    frame: narrow,
    texts: ['room', 'find'],
  }),
];

const room = [
  residents('/matches', 'matches', () => import('@/features/room/matches-screen'), {
    frame: text,
    texts: ['room'],
  }),
  residents(
    '/matches/incoming-requests',
    'incomingRequests',
    () => import('@/features/room/requests/incoming-requests-screen'),
    { frame: text, texts: ['room'] },
  ),
  residents(
    '/matches/outgoing-requests',
    'outgoingRequests',
    () => import('@/features/room/requests/outgoing-requests-screen'),
    { frame: text, texts: ['room'] },
  ),
];

const community = [
  residents('/community', 'community', given(coming, { text: 'community' }), {
    frame: { ...text, title: 'shell:titles.community' },
  }),
  residents('/community/community-info', 'communityInfo', given(coming, { text: 'communityInfo' }), {
    frame: { ...text, title: 'shell:titles.communityInfo' },
  }),
  residents('/community/community-posts', 'communityPosts', given(coming, { text: 'community' }), {
    frame: { ...text, title: 'shell:titles.communityPosts' },
  }),
  residents('/new-post', 'newPost', given(coming, { text: 'newPost' }), {
    frame: { ...text, title: 'shell:titles.newPost' },
  }),
  residents('/thread/:threadId', 'thread', given(coming, { text: 'thread' }), {
    frame: { ...text, title: 'shell:titles.thread' },
  }),
];

const more = [
  members('/more', 'more', () => import('@/features/more/more-screen'), {
    frame: { ...narrow, title: 'shell:titles.more' },
  }),
  members('/settings', 'settings', () => import('@/features/more/settings-screen'), {
    frame: { ...narrow, title: 'shell:titles.settings', lead: 'account:settings.lead', back: '/more' },
  }),
  members('/languages', 'languages', () => import('@/features/more/languages-screen'), {
    frame: { ...narrow, title: 'shell:titles.languages', lead: 'shell:languages.intro' },
  }),
  residents('/feedback', 'feedback', () => import('@/features/support/feedback-screen'), {
    frame: {
      ...narrow,
      title: 'shell:titles.feedback',
      lead: 'support:feedback.lead',
      back: '/more',
      backLabel: 'shell:titles.more',
    },
  }),
  members('/delete-account', 'deleteAccount', () => import('@/features/account/delete-account-screen'), {
    frame: { ...narrow, title: 'shell:titles.deleteAccount', lead: 'account:delete.lead', back: '/more' },
  }),
];

/** Every address of the product, with whom it is open to, its screen and its frame. `person-state.ts` says who they are. */
export const routes = [
  ...start,
  ...registering,
  ...profile,
  ...find,
  ...room,
  chat,
  { ...chat, path: '/chat/conversation/:chatId', title: 'conversation' as const },
  ...community,
  ...more,
];

export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname));
