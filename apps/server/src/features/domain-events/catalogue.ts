import type { ChatMessage, ConversationCall } from '@nestmate/contract/chat';
import type {
  ChatSid,
  MembershipId,
  NetworkId,
  PostId,
  RoomId,
  SubnetworkId,
  SupportConversationId,
  UnitTypeId,
  UserId,
} from '@nestmate/contract/ids';
import type { OfficeDecision, UnsentRequest } from '@nestmate/contract/notification-list';
import type { InterestStatus } from '@nestmate/contract/rules/interest';
import type { VideoCall } from '@nestmate/contract/socket/video';
import { event, localEvent } from '../../platform/events/catalogue';
import type { SessionId } from '../../platform/ids';

/** A post of a community, and the residents it concerns. */
interface WrittenPost {
  subnetworkId: SubnetworkId;
  threadId: PostId;
  postId: PostId;
  /** Its index in the thread. */
  index: number;
  authorId: MembershipId;
  membershipIds: MembershipId[];
}

/** A resident, with everybody who previously lived with them. */
interface LivingTogether {
  membershipId: MembershipId;
  people: readonly MembershipId[];
}

/**
 * Every domain event: when it is published, its payload, and who listens. `after` listeners run after the commit, in
 * every process; `within` listeners run in the publisher's transaction.
 */
export const domainEvents = {
  /** An account was deleted, and with it these memberships. */
  'account.deleted': event<{
    userId: UserId;
    membershipIds: MembershipId[];
    subnetworkIds: SubnetworkId[];
  }>()({
    after: ['account'],
    within: ['audit', 'groups', 'office', 'roster'],
    split: 'membershipIds',
  }),
  /** A resident saved answers to the lifestyle questions. */
  'answers.saved': event<{ membershipId: MembershipId }>()({ after: ['find', 'profile'] }),
  /** A person's archive was requested, or has made progress. */
  'archive.changed': event<{ userId: UserId }>()({ after: ['account'] }),
  /**
   * A resident verified or changed basic info, the contact address included. The publisher holds the account's lock.
   */
  'basicInfo.saved': event<{ membershipId: MembershipId; userId: UserId }>()({ within: ['contact-address'] }),
  /** A resident reported a message, or with no index the people of a conversation. */
  'chat.reported': event<{ sid: ChatSid; reporterId: MembershipId; index: number | null }>()({
    within: ['reports'],
  }),
  /** These memberships are about to leave these conversations permanently; the publisher holds the locks of both. */
  'chats.leaving': event<{ sids: ChatSid[]; membershipIds: MembershipId[] }>()({ within: ['video'] }),
  /** A participant has left these conversations permanently. */
  'chats.left': event<{ sids: ChatSid[] }>()({ after: ['chat'], split: 'sids' }),
  /** The housing office pinned an announcement, for every resident of the subnetwork. */
  'community.announced': event<{ subnetworkId: SubnetworkId; threadId: PostId }>()({
    within: ['notifications'],
  }),
  /**
   * A post was written in a community (`isNew`), edited or deleted, somebody reacted to it, or its thread was pinned or
   * unpinned. Its author is the person who did so; null for the housing office.
   */
  'community.changed': event<{
    subnetworkId: SubnetworkId;
    threadId: PostId;
    by: MembershipId | null;
    isNew: boolean;
  }>()({ after: ['community', 'notifications', 'office'] }),
  /** A new post names these residents, who may see it. */
  'community.mentioned': event<WrittenPost>()({ within: ['notifications'] }),
  /** A resident has read a thread up to a post; it only goes forward. */
  'community.read': event<{ membershipId: MembershipId; threadId: PostId; index: number }>()({
    after: ['notifications'],
    within: ['notifications'],
  }),
  /**
   * A new post is in a thread that these residents follow. The author, the people it names, and those who may not see
   * it are excluded. The author is null for the housing office.
   */
  'community.replied': event<Omit<WrittenPost, 'authorId'> & { authorId: MembershipId | null }>()({
    within: ['notifications'],
  }),
  /**
   * A contact address was saved or verified, a provider began or stopped vouching for it, or its link is due, sent or
   * refused.
   */
  'contactAddress.changed': event<{ userId: UserId; isLinkDue: boolean }>()({ after: ['contact-address'] }),
  /** The request of an inviter to a friend who has registered could not be sent. */
  'friendRequest.unsent': event<{ reason: UnsentRequest; membershipIds: [MembershipId, MembershipId] }>()({
    within: ['notifications'],
  }),
  /** Staff made, changed or committed a draft of groups, or a search for one has come further. */
  'groupDraft.changed': event<{ subnetworkId: SubnetworkId }>()({ after: ['office'] }),
  /** Identities, by their keyed hashes, act for a membership from now on: it or they are new to the account. */
  'identities.arrived': event<{
    hashes: readonly string[];
    membershipId: MembershipId;
    subnetworkId: SubnetworkId;
  }>()({ within: ['reports'] }),
  /** An identity was linked or removed; removing one ends every session but `onlySession`. */
  'identities.changed': event<{ userId: UserId; onlySession: SessionId | null }>()({
    after: ['auth', 'video'],
  }),
  /**
   * Identities, by their keyed hashes, are given up by an account with these memberships; or with the whole account.
   */
  'identities.leaving': event<{
    hashes: readonly string[];
    membershipIds: readonly MembershipId[];
    isAccountLeaving: boolean;
  }>()({ within: ['reports'] }),
  /** A resident's status of interest in another has changed; the other must not learn it. */
  'interest.decided': event<{
    from: MembershipId;
    to: MembershipId;
    status: InterestStatus;
    revision: number;
  }>()({ after: ['find'] }),
  /**
   * The first of two residents who liked each other has taken their like back, silently: the second still likes them.
   */
  'interest.ended': event<{ membershipIds: [MembershipId, MembershipId]; revision: number }>()({
    after: ['find', 'notifications'],
  }),
  /** Two residents now like each other; the first has just said so. */
  'interest.mutual': event<{ membershipIds: [MembershipId, MembershipId] }>()({
    after: ['find'],
    within: ['notifications'],
  }),
  /**
   * These residents will get a push about items of their bells, unless one of their windows is open in some process.
   */
  'itemPush.due': event<{ membershipIds: MembershipId[] }>()({
    after: ['notifications'],
    split: 'membershipIds',
  }),
  /** A resident has set with people of which genders they would live. */
  'livingWith.saved': event<{ membershipId: MembershipId }>()({ after: ['find', 'profile'] }),
  /** The clock ended matching in these unit types; `isWhole` if the subnetwork's round has ended with them. */
  'matching.ended': event<{ subnetworkId: SubnetworkId; unitTypeIds: UnitTypeId[]; isWhole: boolean }>()({
    within: ['office'],
  }),
  /** Matching in these unit types ends within the days before which the office reminds residents. */
  'matching.endsSoon': event<{ subnetworkId: SubnetworkId; unitTypeIds: UnitTypeId[] }>()({
    within: ['office'],
  }),
  /** The housing office removed a membership. */
  'membership.removed': event<{
    membershipId: MembershipId;
    subnetworkId: SubnetworkId;
    /** Null for one that nobody had claimed. */
    userId: UserId | null;
    /** Whether the person has other standing memberships. */
    staysElsewhere: boolean;
  }>()({ after: ['account', 'office'] }),
  /** A message was written for the first time; its audience includes the author. */
  'message.written': localEvent<{
    sid: ChatSid;
    message: ChatMessage;
    audience: readonly MembershipId[];
  }>()({ after: ['notifications'] }),
  /** These residents will get a push about a message, unless one of their windows is open in some process. */
  'messagePush.due': event<{ membershipIds: MembershipId[] }>()({
    after: ['notifications'],
    split: 'membershipIds',
  }),
  /** The items or the count of these residents' bells have changed. */
  'notifications.changed': event<{ membershipIds: MembershipId[] }>()({
    after: ['notifications'],
    split: 'membershipIds',
  }),
  /** The housing office decided something about these residents that they did not ask for. */
  'office.decided': event<{ decision: OfficeDecision; membershipIds: MembershipId[] }>()({
    within: ['notifications'],
  }),
  /** Somebody has blocked another person. */
  'person.blocked': event<{ by: UserId; userId: UserId }>()({ after: ['video'] }),
  /** Staff took the picture of a resident of this community down, or put it back. */
  'picture.decided': event<{ subnetworkId: SubnetworkId }>()({ after: ['account'] }),
  /** A resident reported a post, which the publisher has locked. */
  'post.reported': event<{ postId: PostId; subnetworkId: SubnetworkId; at: Date }>()({ within: ['reports'] }),
  /** A resident's basic info, picture, major, housing preference or social accounts were saved. */
  'profile.saved': event<{ membershipId: MembershipId }>()({ after: ['find', 'office', 'profile'] }),
  /** The housing office wrote in a conversation with a resident, which it may have begun. */
  'question.answered': event<{
    membershipId: MembershipId;
    conversationId: SupportConversationId;
    isByOffice: boolean;
  }>()({
    within: ['notifications'],
  }),
  /** A process could not pass on what it emitted everywhere. */
  'relay.interrupted': event<Record<never, never>>()({ after: ['platform'] }),
  /** A resident reported something, or staff decided about it. */
  'reports.changed': event<{ subnetworkId: SubnetworkId }>()({ after: ['office'] }),
  /** Staff wrote, changed or deleted a note about a resident. */
  'resident.noted': event<{ membershipId: MembershipId }>()({ after: ['office'] }),
  /** A resident has confirmed their basic info for the first time. */
  'resident.registered': event<{ membershipId: MembershipId }>()({ within: ['invitations'] }),
  /** A resident left the room, whether or not others remain. Removal and deletion publish `chats.left` instead. */
  'room.left': event<{ roomId: RoomId }>()({ within: ['chat'] }),
  /** A resident accepted a request, so that those who live with either of them live together. */
  'roommateRequest.accepted': event<{
    from: LivingTogether;
    by: LivingTogether;
  }>()({ within: ['notifications'] }),
  /**
   * Requests were sent, answered, cancelled, ended or objected to: everybody on either side of one, and their
   * roommates.
   */
  'roommateRequest.changed': event<{ membershipIds: MembershipId[] }>()({
    after: ['notifications', 'room'],
    split: 'membershipIds',
  }),
  /** A resident denied a request; a block that ends requests does not count as an answer. */
  'roommateRequest.denied': event<{ from: MembershipId; by: MembershipId }>()({
    within: ['notifications'],
  }),
  /** A resident sent another a roommate request, which concerns those who live with the other, too. */
  'roommateRequest.sent': event<{ from: MembershipId; to: MembershipId; roommates: MembershipId[] }>()({
    within: ['notifications'],
  }),
  /**
   * A resident set who shares a bedroom, who knew whom before, or the name of the room. Contains everybody whose view
   * of the room shows that.
   */
  'roommates.described': event<{ membershipIds: MembershipId[] }>()({
    after: ['room'],
    split: 'membershipIds',
  }),
  /** These residents no longer live with those who stay, by their own decision or the office's. */
  'roommates.left': event<{ left: MembershipId[]; staying: MembershipId[] }>()({ within: ['notifications'] }),
  /** Somebody joined or left a room, or it was locked or unlocked: everybody who is or was in it. */
  'roomState.changed': event<{ membershipIds: MembershipId[] }>()({
    after: ['find', 'notifications', 'office', 'room', 'video'],
    split: 'membershipIds',
  }),
  /** A membership was claimed, created, moved, removed or restored. */
  'roster.changed': event<{ membershipId: MembershipId }>()({
    after: ['find', 'memberships', 'notifications', 'office'],
  }),
  /** The housing office imported a list of residents, or took one back: any of them may be new, changed or moved. */
  'roster.imported': event<{ subnetworkId: SubnetworkId }>()({
    after: ['find', 'memberships', 'notifications', 'office'],
  }),
  /** A subnetwork's round moved, or matching was paused or resumed. */
  'round.changed': event<{ subnetworkId: SubnetworkId }>()({
    after: ['find', 'memberships', 'notifications', 'office', 'video'],
    within: ['removal', 'reports'],
  }),
  /** A resident changed their search filters. */
  'search.changed': event<{ membershipId: MembershipId }>()({ after: ['find'] }),
  /**
   * Somebody logged out or signed in again, a stolen refresh token was noticed, or the person ended the session in
   * another window.
   */
  'session.revoked': event<{
    userId: UserId;
    sessionId: SessionId;
    /** Whether another session of the person ended it, which its windows show. */
    fromElsewhere: boolean;
  }>()({ after: ['auth', 'video'] }),
  /** The housing office changed what a community is made of: its settings, places, options or questions. */
  'setUp.changed': event<{ subnetworkId: SubnetworkId }>()({
    after: ['find', 'memberships', 'notifications', 'office'],
  }),
  /** A resident wrote to the housing office, or staff answered or changed the conversation. */
  'support.changed': event<{ subnetworkId: SubnetworkId }>()({ after: ['office'] }),
  /** Staff were added, changed or removed. */
  'team.changed': event<{ networkId: NetworkId }>()({ after: ['office'] }),
  /**
   * Residents joined a room that is a numbered unit without being moved by the housing office: by a request, or by
   * being restored. When two numbered units become one, `ended` is the number that is no longer used.
   */
  'unit.joined': event<{
    roomId: RoomId;
    unitNumber: string;
    ended: string | null;
    membershipIds: MembershipId[];
  }>()({ within: ['notifications', 'office'] }),
  /** The housing office numbered a room, or moved residents into a numbered one. */
  'unit.numbered': event<{ unitNumber: string; membershipIds: readonly MembershipId[] }>()({
    within: ['notifications'],
  }),
  /**
   * A call began to ring, or somebody is joining, answered, joined or ended it; with the window of each person, null
   * before they answer.
   */
  'videoCall.changed': event<{
    call: VideoCall;
    sides: {
      membershipId: MembershipId;
      window: string | null;
      /** The window in which they have pressed Join, until they are in the call. */
      joining: string | null;
      /** The reason why it no longer rings for the person, and the browser in which they answered or declined. */
      ringEnded: { how: 'answered' | 'declined' | 'missed'; sessionId: SessionId | null } | null;
    }[];
    /** The message about it in its conversation. */
    conversationCall: ConversationCall;
  }>()({ after: ['chat', 'notifications', 'video'] }),
  /**
   * An identity was linked or removed, or its provider gives another address. The publisher holds the account's lock.
   */
  'vouchedAddress.changed': event<{
    userId: UserId;
    /** The verified address that the identity no longer has. */
    formerly: string | null;
  }>()({ within: ['contact-address'] }),
};

type ProductEvents = typeof domainEvents;

declare module '../../platform/events/events' {
  interface DomainEvents extends ProductEvents {}
}
