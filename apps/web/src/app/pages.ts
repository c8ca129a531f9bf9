import type { Texts, Namespace } from '@nestmate/locales';

type Title = keyof Texts['shell']['titles'];

/** The pages that have sub-pages or tabs. */
type ParentPath =
  | '/'
  | '/profile-overview'
  | '/social-accounts'
  | '/find'
  | '/filters'
  | '/matches'
  | '/chat'
  | '/community'
  | '/notifications'
  | '/more'
  | '/support';

/** An address of the product, beside its screen. */
export interface Page {
  title: Title;
  /**
   * The page that the header leads back to; its menu item stays chosen. A page without one has the menu below it on a
   * phone.
   */
  parent?: ParentPath;
  /** The page that this one is a tab of; its menu item stays chosen. */
  tabOf?: ParentPath;
  /** Whether a phone shows no menu below it although it has no parent, as in a step of registration. */
  isAlone?: boolean;
  /** Whether the screen draws what is around it; `frames.ts` has the frames of the others. */
  isBare?: boolean;
  /** The namespaces that the screen and its frame need from the start, beyond those that every screen needs. */
  texts?: readonly Namespace[];
}

const chat = { isBare: true, texts: ['chat', 'reactions', 'room', 'reports'] } as const;
const settings = {
  parent: '/more',
  texts: ['account', 'chat', 'notifications'],
} as const;

const pages = {
  '/': { title: 'home', isBare: true },
  '/forgot-login': { title: 'forgotLogin', parent: '/', texts: ['auth'] },
  '/appeal': { title: 'appeal', texts: ['decisions', 'reports'] },
  '/verify-address': { title: 'verifyAddress', texts: ['notifications'] },

  '/welcome': { title: 'welcome' },
  '/no-network': { title: 'noNetwork' },
  '/page-not-found': { title: 'pageNotFound' },

  '/verify-info': { title: 'verifyInfo', isAlone: true, texts: ['profile', 'registration', 'picture'] },
  '/about-me': { title: 'aboutMe', parent: '/profile-overview', texts: ['questions', 'registration'] },
  '/questions': { title: 'questions', parent: '/profile-overview', texts: ['questions'] },

  '/find': { title: 'find', isBare: true, texts: ['find', 'search'] },
  '/filters': { title: 'filters', parent: '/find', isBare: true, texts: ['find', 'search'] },
  '/filters-majors': { title: 'filtersMajors', parent: '/filters', isBare: true, texts: ['find', 'search'] },
  '/filters-housing': {
    title: 'filtersHousing',
    parent: '/filters',
    isBare: true,
    texts: ['find', 'search'],
  },
  '/search': { title: 'search', parent: '/find', texts: ['find', 'search'] },
  '/saved/liked': { title: 'liked', parent: '/find', texts: ['find'] },
  '/saved/mutual': { title: 'mutual', parent: '/find', texts: ['find'] },
  '/saved/skipped': { title: 'skipped', parent: '/find', texts: ['find'] },
  '/profile/:roommateId': { title: 'profile', parent: '/find', texts: ['find', 'profile', 'reports'] },
  '/request/:roommateId': { title: 'request', parent: '/find', texts: ['room', 'find'] },

  '/matches': { title: 'matches', texts: ['room', 'help'] },
  '/matches/incoming-requests': { title: 'incomingRequests', tabOf: '/matches', texts: ['room'] },
  '/matches/outgoing-requests': { title: 'outgoingRequests', tabOf: '/matches', texts: ['room'] },

  '/chat': { ...chat, title: 'chat' },
  '/chat/conversation/:chatId': { ...chat, title: 'conversation', tabOf: '/chat', isAlone: true },

  '/community': { title: 'community', texts: ['community', 'chat', 'reactions'] },
  '/community/community-info': { title: 'communityInfo', parent: '/community', texts: ['community'] },
  '/community/community-posts': {
    title: 'communityPosts',
    parent: '/community',
    texts: ['community', 'chat', 'reactions'],
  },
  '/new-post': { title: 'newPost', parent: '/community', texts: ['community'] },
  '/thread/:threadId': {
    title: 'thread',
    parent: '/community',
    texts: ['community', 'chat', 'reactions', 'reports'],
  },

  '/notifications': { title: 'notifications', parent: '/', texts: ['bell', 'chat', 'room', 'notifications'] },
  '/decisions': { title: 'decisions', parent: '/notifications', texts: ['decisions', 'reports', 'help'] },

  '/more': { title: 'more', texts: ['help'] },
  '/profile-overview': { title: 'profileOverview', parent: '/more', texts: ['profile', 'picture', 'find'] },
  '/profile-preview': { title: 'profilePreview', parent: '/profile-overview', texts: ['find'] },
  '/update-basic-info': {
    title: 'updateBasicInfo',
    parent: '/profile-overview',
    texts: ['notifications', 'registration', 'profile'],
  },
  '/set-majors': { title: 'setMajors', parent: '/profile-overview', texts: ['registration', 'profile'] },
  '/housing': { title: 'housing', parent: '/profile-overview', texts: ['registration', 'profile'] },
  '/social-accounts': { title: 'socialAccounts', parent: '/profile-overview', texts: ['profile'] },
  '/social-accounts/:type': { title: 'socialAccounts', parent: '/social-accounts', texts: ['profile'] },

  '/settings': { ...settings, title: 'settings' },
  '/settings/:section': { ...settings, title: 'settings' },
  '/languages': { ...settings, title: 'languages' },
  '/delete-account': { ...settings, title: 'deleteAccount' },

  '/support': { title: 'support', parent: '/more', texts: ['support', 'help'] },
  '/support/:conversationId': { title: 'support', parent: '/support', texts: ['support', 'help'] },
  '/feedback': { title: 'feedback', parent: '/more', texts: ['support', 'help'] },
} as const satisfies Record<string, Page>;

export type Path = keyof typeof pages;

/** The addresses whose screens stand in a frame. */
export type FramedPath = {
  [At in Path]: (typeof pages)[At] extends { isBare: true } ? never : At;
}[Path];

export const isFramed = (path: Path): path is FramedPath => !pageAt[path].isBare;

export const pageAt: Readonly<Record<Path, Page>> = pages;

/** The address of the menu item that a page belongs to. */
export function menuPathOf(path: Path): Path {
  const { parent, tabOf } = pageAt[path];
  const above = parent ?? tabOf;
  return above ? menuPathOf(above) : path;
}
