import type { Texts } from '@nestmate/locales';

export type Title = keyof Texts['shell']['titles'];

/** A page that has sub-pages. */
export interface Parent {
  path: string;
  title: Title;
  parent?: Parent;
}

export const home: Parent = { path: '/', title: 'home' };
export const find: Parent = { path: '/find', title: 'find' };
export const filters: Parent = { path: '/filters', title: 'filters', parent: find };
export const matches: Parent = { path: '/matches', title: 'matches' };
export const community: Parent = { path: '/community', title: 'community' };
export const notifications: Parent = { path: '/notifications', title: 'notifications' };
export const more: Parent = { path: '/more', title: 'more' };
export const support: Parent = { path: '/support', title: 'support', parent: more };
export const overview: Parent = { path: '/profile-overview', title: 'profileOverview', parent: more };
export const socialAccounts: Parent = {
  path: '/social-accounts',
  title: 'socialAccounts',
  parent: overview,
};

const rootOf = (page: Parent): Parent => (page.parent ? rootOf(page.parent) : page);

/** The address of the menu item that a page belongs to. */
export const menuPathOf = (page: Parent) => rootOf(page).path;
