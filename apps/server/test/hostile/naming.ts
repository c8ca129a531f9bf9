import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import {
  membershipId as membershipIdSchema,
  type MembershipId,
  type RequestId,
  requestId as requestIdSchema,
  userId as userIdSchema,
  type UserId,
} from '@nestmate/contract/ids';
import { requestRef } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { ChatRequestName } from '@nestmate/contract/socket/chat';
import { fullName } from '@nestmate/contract/text/full-name';
import type { z } from 'zod';
import { interests } from '../../src/features/find';
import { roommateRequests } from '../../src/features/room';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { resident, roomOf, type TestCommunity } from '../world/builders';
import type { Person } from '../world/deck';
import { otherName, type Relationship, relationships, type World } from './others';

/**
 * The knowledge that a caller may have of the other: that they exist (`known`), only the name of an invitation that
 * nobody has claimed (`invited`), or the same as of somebody who never existed (`gone`).
 */
export type Answer = 'known' | 'invited' | 'gone';

/** There is no other contact between the two. */
export const usual: Record<Relationship, Answer> = {
  stranger: 'known',
  blocked: 'gone',
  blocker: 'gone',
  hidden: 'gone',
  removed: 'gone',
  registering: 'invited',
  unclaimed: 'invited',
  elsewhere: 'gone',
};

/** The reply is the same for everybody the call may name. */
const nothing = Object.fromEntries(relationships.map((what) => [what, 'gone'])) as Record<
  Relationship,
  Answer
>;

interface Input {
  params?: Record<string, string>;
  body?: object;
}

interface NamingCall {
  /** Prepares what the call needs, before the other becomes what they are. @returns an id that belongs to the two */
  prepare?: (app: TestApp, world: World) => Promise<string>;
  input: (me: Person, other: Person, id: string, hall: TestCommunity) => Input;
  answers: Record<Relationship, Answer>;
  /** Its reply reveals nothing about the other. */
  reveals?: false;
  /** The part of the reply that depends on the person the call names, where other parts differ each time. */
  part?: (reply: unknown) => unknown;
}

const userParams = ({ userId }: Person) => ({ userId });
/** Being in touch, hidden people stay known. */
const inTouch = { ...usual, hidden: 'known' } as const;

const requestFrom =
  (from: 'me' | 'other') =>
  async (app: TestApp, { me, other }: { me: Person; other: Person }): Promise<string> => {
    const id = newId<RequestId>();
    const [sender, reader] = from === 'me' ? [me, other] : [other, me];
    await app.db.insert(roommateRequests).values({
      id,
      fromMembershipId: sender.membershipId,
      toMembershipId: reader.membershipId,
      message: 'Shall we?',
    });
    return id;
  };

/** The other has asked somebody with whom I live. */
async function requestToRoommate(app: TestApp, { hall, me, other }: World): Promise<string> {
  const roommate = await resident(app.db, hall);
  await roomOf(app.db, hall, [me, roommate]);
  return requestFrom('other')(app, { me: roommate, other });
}

const requestInput = (me: Person, _: Person, requestId: string): Input => ({
  params: { ...userParams(me), requestId },
});

/** Mentions the other in a post; mentions that are not allowed are left out. */
const mentions = {
  answers: { ...usual, registering: 'gone', unclaimed: 'gone' },
  reveals: false,
  part: (reply) => (reply as { res: { mentions?: unknown } }).res.mentions,
} as const satisfies Partial<NamingCall>;
let posts = 0;
const mentioning = (me: Person, { membershipId }: Person) => ({
  membership_id: me.membershipId,
  // The text differs each time: an edit that changes no text mentions nobody.
  body: `Hello @${fullName(otherName.firstName, otherName.lastName)}, for time ${(posts += 1)}`,
  mentions: [membershipId],
});

async function ownThread(app: TestApp, { hall, me }: World): Promise<string> {
  const body = { membership_id: me.membershipId, body: 'Who is on the third floor?' };
  const { res } = await app.call(calls.community.start, { as: me.userId, params: hall, body });
  if (!res) throw new Error('The post was refused');
  return res.post_id;
}

/** Every call whose path or body names another resident. A call that is missing here fails the walk. */
export const namingCalls: Record<string, NamingCall> = {
  'community.start': {
    ...mentions,
    // A thread in a list shows no mentions.
    answers: nothing,
    input: (me, other, _, hall) => ({ params: { ...hall }, body: mentioning(me, other) }),
  },
  'community.reply': {
    ...mentions,
    prepare: ownThread,
    input: (me, other, threadId, hall) => ({ params: { ...hall, threadId }, body: mentioning(me, other) }),
  },
  'community.edit': {
    ...mentions,
    prepare: ownThread,
    input: (me, other, threadId, hall) => ({
      params: { ...hall, threadId, postId: threadId },
      body: mentioning(me, other),
    }),
  },
  'find.setStatus': {
    input: (me, other) => ({
      params: { ...userParams(me), membershipId: other.membershipId },
      body: { status: 'interested' },
    }),
    answers: usual,
    reveals: false,
  },
  'find.candidate': {
    input: (me, other) => ({ params: { ...userParams(me), membershipId: other.membershipId } }),
    answers: usual,
  },
  'profile.report': {
    input: (me, other) => ({
      params: { ...userParams(me), membershipId: other.membershipId },
      body: { about: 'words', reason: '' },
    }),
    answers: usual,
    reveals: false,
  },
  'profile.people': {
    input: (me, other) => ({
      params: userParams(me),
      body: { userIds: [other.userId], membershipIds: [other.membershipId] },
    }),
    answers: usual,
  },
  'room.request': {
    input: (me, other) => ({
      params: userParams(me),
      body: { potential_roommate_id: other.membershipId, message: 'Shall we?' },
    }),
    answers: usual,
    reveals: false,
  },
  // Unblocking reveals nothing: it answers with the caller's own list of blocks. Blocking again answers with the same
  // list, and a person without an account is not blocked.
  'chat.block': {
    input: (me, other) => ({ params: { ...userParams(me), otherId: other.userId } }),
    answers: { ...usual, blocked: 'known', unclaimed: 'gone' },
    reveals: false,
  },
  'chat.unblock': {
    input: (me, other) => ({ params: { ...userParams(me), otherId: other.userId } }),
    answers: nothing,
    reveals: false,
  },
  'room.cancelRequest': { prepare: requestFrom('me'), input: requestInput, answers: inTouch },
  'room.acceptRequest': { prepare: requestFrom('other'), input: requestInput, answers: inTouch },
  'room.denyRequest': { prepare: requestFrom('other'), input: requestInput, answers: inTouch },
  'room.objectToRequest': { prepare: requestToRoommate, input: requestInput, answers: usual },
  'room.withdrawObjection': { prepare: requestToRoommate, input: requestInput, answers: usual },
  'room.shareBedroom': {
    prepare: async (app, { hall, me, other }) => roomOf(app.db, hall, [me, other]),
    input: (me, other) => ({ params: { ...userParams(me), membershipId: other.membershipId } }),
    answers: inTouch,
  },
  'room.unshareBedroom': {
    input: (me, other) => ({ params: { ...userParams(me), membershipId: other.membershipId } }),
    answers: usual,
  },
  'room.markKnown': {
    input: (me, other) => ({ params: { membershipId: me.membershipId, otherId: other.membershipId } }),
    answers: usual,
  },
  'room.unmarkKnown': {
    input: (me, other) => ({ params: { membershipId: me.membershipId, otherId: other.membershipId } }),
    answers: usual,
  },
};

interface SocketNaming {
  request: (me: Person, other: Person) => object;
  answers: Record<Relationship, Answer>;
}

/** Nobody chats with a person who has no profile. */
const withProfiles = { ...usual, registering: 'gone', unclaimed: 'gone' } as const;

/** The rest of a request that names a conversation; a caller who does not take part in it is refused. */
interface OfConversation {
  rest: object;
}

/** Every request of the chat's socket. */
export const namingRequests: Record<ChatRequestName, SocketNaming | OfConversation | 'names nobody'> = {
  'chat.initialize': 'names nobody',
  'chat.refresh': 'names nobody',
  'chat.stop': 'names nobody',
  'chat.list': 'names nobody',
  'chat.open': {
    request: (me, other) => ({ chatId: chatIdOf([me.userId, other.userId]) }),
    answers: withProfiles,
  },
  'chat.userExists': { request: (_, { userId }) => ({ userId }), answers: withProfiles },
  'chat.history': { rest: {} },
  'chat.send': { rest: { id: newId(), body: 'Hello' } },
  'chat.read': { rest: { index: 0 } },
  'chat.typing': { rest: {} },
  'chat.remove': { rest: { index: 0 } },
  'chat.edit': { rest: { index: 0, body: 'Hello again' } },
  'chat.react': { rest: { index: 0, reaction: 'heart' } },
  'chat.report': { rest: { reason: 'Rude' } },
  'chat.block': { rest: { blocked: true } },
  'chat.mute': { rest: { muted: true } },
  'chat.search': { rest: { text: 'Hello' } },
};

/** How somebody may have met others before, each with whether hidden people stay known. */
export const meetings: Record<
  string,
  {
    hidden: Answer;
    meet: (app: TestApp, hall: TestCommunity, me: Person, others: Person[]) => Promise<unknown>;
  }
> = {
  'never met': { hidden: 'gone', meet: async () => undefined },
  'I like them': { hidden: 'gone', meet: decided('interested') },
  'I skipped them': { hidden: 'gone', meet: decided('skipped') },
  'I asked them': { hidden: 'known', meet: requestsFrom('me') },
  'they asked me': { hidden: 'known', meet: requestsFrom('other') },
  'we share a room': {
    hidden: 'known',
    meet: async (app, hall, me, others) => roomOf(app.db, hall, [me, ...others]),
  },
};

function requestsFrom(from: 'me' | 'other') {
  return async (app: TestApp, _: TestCommunity, me: Person, others: Person[]) =>
    Promise.all(others.map((other) => requestFrom(from)(app, { me, other })));
}

function decided(status: 'interested' | 'skipped') {
  return async (app: TestApp, _: TestCommunity, { membershipId }: Person, others: Person[]) =>
    app.db.insert(interests).values(
      others.map((other) => ({
        fromMembershipId: membershipId,
        toMembershipId: other.membershipId,
        status,
      })),
    );
}

/** An id that does not exist. */
export const nobody = (): Person => ({ userId: newId<UserId>(), membershipId: newId<MembershipId>() });

const ids = new Set<z.ZodType>([userIdSchema, membershipIdSchema, requestIdSchema, requestRef]);

/** The names of the fields of a schema that hold the id of a person or a request. */
export function idFieldsOf(schema: z.ZodType | undefined, name = ''): string[] {
  if (!schema) return [];
  if (ids.has(schema)) return [name];
  const { shape, element, innerType, options } = schema.def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    options?: z.ZodType[];
  };
  if (shape) return Object.entries(shape).flatMap(([field, inner]) => idFieldsOf(inner, field));
  return [element, innerType, ...(options ?? [])].flatMap((inner) => idFieldsOf(inner, name));
}

/** Whether a call names another resident, apart from the caller in its path. */
export function namesAnother({ params, query, body, actsForPath }: AnyCall): boolean {
  const own = new Set(['userId', ...(actsForPath ? ['membershipId'] : [])]);
  const inPath = idFieldsOf(params).filter((field) => !own.has(field));
  // In an address, this is the membership that the caller acts for.
  const inQuery = idFieldsOf(query).filter((field) => field !== 'membership_id');
  return [...inPath, ...inQuery, ...idFieldsOf(body)].length > 0;
}
