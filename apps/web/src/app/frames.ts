import { limits } from '@nestmate/contract/limits';
import type { Namespace, TextName, Values } from '@nestmate/locales';
import type { ShapeName } from '@/ui/shape';
import type { FramedPath } from './pages';

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

const form = { shape: 'form' } as const;
const tallForm = { shape: 'form', isTall: true } as const;
const helpedForm = { shape: 'form', helps: true } as const;
const main = { shape: 'mainAside' } as const;
const tallMain = { shape: 'mainAside', isTall: true } as const;
const panes = { shape: 'twoPanes' } as const;
const wide = { shape: 'wide' } as const;
/**
 * What is around each screen that does not draw it. Its code comes with the first of them, and not with the first page.
 */
export const frames: Readonly<Record<FramedPath, FrameProps>> = {
  '/forgot-login': { ...form, title: 'auth:forgotLogin.title', lead: 'auth:forgotLogin.lead' },
  '/appeal': { ...form, title: 'shell:titles.appeal' },
  '/verify-address': { ...form, title: 'shell:titles.verifyAddress' },

  '/welcome': main,
  '/no-network': { ...wide, title: 'shell:titles.noNetwork' },
  '/page-not-found': { ...wide, title: 'shell:notFound.title' },

  '/verify-info': tallForm,
  '/about-me': tallForm,
  '/questions': { ...form, title: 'questions:start.title' },

  '/search': { ...panes, title: 'search:nameTitle', lead: 'search:nameLead' },
  '/saved/liked': wide,
  '/saved/mutual': wide,
  '/saved/skipped': wide,
  '/profile/:roommateId': wide,
  '/request/:roommateId': form,

  '/matches': main,
  '/matches/incoming-requests': main,
  '/matches/outgoing-requests': main,

  '/community': tallMain,
  '/community/community-info': { ...main, title: 'shell:titles.communityInfo' },
  '/community/community-posts': tallMain,
  '/new-post': { ...tallForm, title: 'shell:titles.newPost', lead: 'community:newPost.lead' },
  '/thread/:threadId': tallMain,

  '/notifications': main,
  '/decisions': { ...helpedForm, title: 'shell:titles.decisions', lead: 'decisions:lead' },

  '/more': { ...helpedForm, title: 'shell:titles.more' },
  '/profile-overview': { ...form, title: 'shell:titles.profileOverview' },
  '/profile-preview': { ...wide, title: 'shell:titles.profilePreview' },
  '/update-basic-info': { ...tallForm, title: 'profile:updateTitle', lead: 'profile:updateLead' },
  '/set-majors': {
    ...tallForm,
    title: 'profile:sections.majors',
    lead: 'profile:choices.majors.lead',
    values: { max: limits.majors },
  },
  '/housing': {
    ...tallForm,
    title: 'profile:sections.housing',
    lead: 'profile:choices.housing.lead',
    values: { max: limits.housing },
  },
  '/social-accounts': { ...form, title: 'profile:sections.social_accounts', lead: 'profile:social.lead' },
  '/social-accounts/:type': tallForm,

  '/settings': panes,
  '/settings/:section': panes,
  '/languages': panes,
  '/delete-account': panes,

  '/support': { ...helpedForm, title: 'shell:titles.support', lead: 'support:conversations.lead' },
  '/support/:conversationId': { ...helpedForm, title: 'shell:titles.support' },
  '/feedback': { ...helpedForm, isTall: true, title: 'shell:titles.feedback', lead: 'support:feedback.lead' },
};

/** The namespaces that the texts around a screen come from. */
export const namespacesOf = ({ title, lead, helps = false }: FrameProps): readonly Namespace[] => [
  ...[title, lead].flatMap((name) => (name ? [name.split(':', 1)[0] as Namespace] : [])),
  ...(helps ? (['help'] as const) : []),
];
