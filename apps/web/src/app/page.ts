import type { Texts, Namespace, TextName, Values } from '@nestmate/locales';
import type { ShapeName } from '@/ui/shape';

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

/** The shape of a screen, and its header unless the screen renders its own. */
export interface FrameProps {
  shape: ShapeName;
  /** On a phone the content is at least as high as the screen. */
  isTall?: boolean;
  title?: TextName;
  /** The sentence under the title. */
  lead?: TextName;
  /** Whether a desktop shows help answers beside it. */
  helps?: boolean;
  /** The values for the texts of the header. */
  values?: Values;
}

/** The namespaces that the texts around a screen come from. */
export const namespacesOf = ({ title, lead, helps = false }: FrameProps): readonly Namespace[] => [
  ...[title, lead].flatMap((name) => (name ? [name.split(':', 1)[0] as Namespace] : [])),
  ...(helps ? (['help'] as const) : []),
];
