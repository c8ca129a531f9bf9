import type { MembershipId, PostId, SupportConversationId } from '@nestmate/contract/ids';
import type { OfficeDecision, UnsentRequest } from '@nestmate/contract/notification-list';
import type { News } from './new-items.queries';

interface LivingTogether {
  membershipId: MembershipId;
  people: readonly MembershipId[];
}

/** The page where a person sees decisions against them, and can appeal. */
const decisionsPath = '/decisions';

/** A decision replaces an unread one about the same thing. */
const decidedAbout = {
  'office.matched': { about: 'room', path: '/matches' },
  'office.takenOut': { about: 'room', path: '/matches' },
  'office.locked': { about: 'lock', path: '/matches' },
  'office.unlocked': { about: 'lock', path: '/matches' },
  'office.numbered': { about: 'unit', path: '/matches' },
  'office.unnumbered': { about: 'unit', path: '/matches' },
  'office.moved': { about: 'place', path: '/profile-overview' },
  'office.hidden': { about: 'shown', path: '/profile-overview' },
  'office.shown': { about: 'shown', path: '/profile-overview' },
  'office.postHidden': { about: 'post', path: decisionsPath },
  'office.postShown': { about: 'post', path: decisionsPath },
  'office.postWaits': { about: 'post', path: '/community' },
  'office.warned': { about: 'warning', path: decisionsPath },
  'office.warningLifted': { about: 'warning', path: decisionsPath },
  'office.muted': { about: 'mute', path: decisionsPath },
  'office.unmuted': { about: 'mute', path: decisionsPath },
  'office.pictureRemoved': { about: 'picture', path: decisionsPath },
  'office.pictureBack': { about: 'picture', path: decisionsPath },
  'office.readmitted': { about: 'place', path: '/profile-overview' },
  'office.appealUpheld': { about: 'appeal', path: decisionsPath },
  'office.appealGranted': { about: 'appeal', path: decisionsPath },
  'office.matchingEndsSoon': { about: 'matching', path: '/matches' },
  'office.matchingOver': { about: 'matching', path: '/matches' },
  'office.matchingOverAlone': { about: 'matching', path: '/matches' },
  'office.matchingReopened': { about: 'matching', path: '/matches' },
  'office.livingWith': { about: 'living with', path: '/update-basic-info' },
  // No page shows the decision to the reporter.
  'office.reportSettled': { about: 'report', path: '/notifications' },
} as const satisfies Record<OfficeDecision, { about: string; path: string }>;

export const decisionNews = (kind: OfficeDecision, to: readonly MembershipId[]): News => {
  const { about, path } = decidedAbout[kind];
  return { kind, group: `office ${about}`, path, to };
};

interface OfficeAnswer {
  membershipId: MembershipId;
  conversationId: SupportConversationId;
  /** Whether the housing office began the conversation: it then answers nothing. */
  isByOffice: boolean;
}

/** What the office writes in each conversation makes one item, which leads to it. */
export const answerNews = ({ membershipId: to, conversationId, isByOffice }: OfficeAnswer): News => ({
  kind: isByOffice ? 'office.wrote' : 'office.answered',
  group: `office answer ${conversationId}`,
  path: `/support/${conversationId}`,
  to: [to],
});

export const requestNews = (from: MembershipId, to: MembershipId): News => ({
  kind: 'request.received',
  group: 'request.received',
  path: '/matches/incoming-requests',
  to: [to],
  by: [from],
});

/** Those who live with the receiver of a request would live with its sender. */
export const requestToRoommateNews = (from: MembershipId, roommates: readonly MembershipId[]): News => ({
  kind: 'request.toRoommate',
  group: 'request.toRoommate',
  path: '/matches/incoming-requests',
  to: roommates,
  by: [from],
});

export const denialNews = (from: MembershipId, by: MembershipId): News => ({
  kind: 'request.declined',
  group: `request.declined ${by}`,
  path: '/matches/outgoing-requests',
  to: [from],
  by: [by],
});

/** Both sides of a link learn that its request was not sent; where no reason is given, neither is the other's name. */
export const unsentNews = (kind: UnsentRequest, [one, other]: [MembershipId, MembershipId]): News[] =>
  [
    { to: one, by: other },
    { to: other, by: one },
  ].map(({ to, by }) => ({
    kind,
    group: `friend ${by}`,
    path: kind === 'friend.unsent' ? '/find' : `/profile/${by}`,
    to: [to],
    by: kind === 'friend.unsent' ? [] : [by],
  }));

/** New roommates whom one member of the room agreed on are one item. */
export const joinedThrough = 'room.joined ';

/**
 * The requester learns of the answer; everybody else learns of their new roommates, and which roommate agreed on them.
 */
export function acceptanceNews(from: LivingTogether, by: LivingTogether): News[] {
  const joined = ({ membershipId, people }: LivingTogether, { people: newcomers }: LivingTogether) => ({
    kind: 'room.joined' as const,
    group: `${joinedThrough}${membershipId}`,
    path: '/matches',
    to: people.filter((id) => id !== membershipId),
    by: [membershipId, ...newcomers],
  });
  return [
    {
      kind: 'request.accepted',
      group: `request.accepted ${by.membershipId}`,
      path: '/matches',
      to: [from.membershipId],
      by: [by.membershipId],
    },
    joined(from, by),
    joined(by, from),
  ];
}

export const departureNews = (left: readonly MembershipId[], staying: readonly MembershipId[]): News => ({
  kind: 'room.left',
  group: 'room.left',
  path: '/matches',
  to: staying,
  by: left,
});

/** The person who likes second sees it right away. */
export const mutualLikeNews = (second: MembershipId, first: MembershipId): News => ({
  kind: 'interest.mutual',
  group: `interest.mutual ${second}`,
  path: `/profile/${second}`,
  to: [first],
  by: [second],
});

export const threadPath = (threadId: PostId) => `/thread/${threadId}`;

interface WrittenPost {
  threadId: PostId;
  postId: PostId;
  index: number;
  /** Null for the housing office. */
  authorId: MembershipId | null;
  membershipIds: readonly MembershipId[];
}

const postNews = ({ threadId, index, authorId, membershipIds }: WrittenPost) => ({
  path: threadPath(threadId),
  to: membershipIds,
  by: authorId ? [authorId] : [],
  post: { threadId, index },
});

/** Each mention is an item of its own. */
export const mentionNews = (post: WrittenPost): News => ({
  ...postNews(post),
  kind: 'community.mentioned',
  group: `community.mentioned ${post.postId}`,
});

/** Replies of residents in a thread are one item, and those of the housing office another, which names nobody. */
export function replyNews(post: WrittenPost): News {
  const kind = post.authorId ? 'community.replied' : 'community.officeReplied';
  return { ...postNews(post), kind, group: `${kind} ${post.threadId}` };
}

export const announcementNews = (threadId: PostId, to: readonly MembershipId[]): News => ({
  kind: 'community.announced',
  group: `community.announced ${threadId}`,
  path: threadPath(threadId),
  to,
  post: { threadId, index: 0 },
});
