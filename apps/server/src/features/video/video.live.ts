import type { UserId } from '@nestmate/contract/ids';
import {
  type JoinedVideoCall,
  type MyVideoCall,
  type VideoReplies,
  type VideoRequest,
  type VideoRequestName,
  videoReplies,
  videoRequests,
} from '@nestmate/contract/socket/video';
import { tokenRefusedNumber } from '@nestmate/contract/video';
import type { App } from '../../platform/app';
import { type Account, ProductError } from '../../platform/http';
import { answerRequests } from '../../platform/live/answer-requests';
import { watchersOf } from '../../platform/live/channels';
import type { LiveSocket } from '../../platform/live/live-socket';
import { type RateLimit, createRequestLimiter } from '../../platform/rate-limiter';
import { type Call, type CallWindow, personIn, shownCall } from './calls/call';
import {
  answer,
  type AnswerContext,
  callToJoin,
  join,
  leave,
  returnToCall,
  ring,
  startJoining,
} from './calls/calls.service';
import { endCallsOfLeavers } from './calls/end-calls.service';
import { trackOpenWindows } from './calls/open-windows';
import { relayOffer, relaySignal } from './calls/signals';
import { groupLive, type GroupRequestName } from './group/group.live';
import { participantIn } from './group/group.service';
import { canForward, type MediaServers } from './media-servers';
import { type VerifiedPeer, verifyPeer, type VideoTokens } from './video-access.service';

type JoinRequest = VideoRequest<'video.ring'>['join'];

interface VideoLiveDependencies {
  tokens: VideoTokens;
  mediaServers: MediaServers;
}

interface VideoContext extends App {
  videoTokens: VideoTokens;
  windows: ReturnType<typeof trackOpenWindows>;
  groups: ReturnType<typeof groupLive>;
  canForward: AnswerContext['canForward'];
}

/** The socket of a window, and whose it is. */
interface WindowSocket extends Account {
  socket: LiveSocket;
}

const windowOf = ({ socket, userId, sessionId }: WindowSocket, windowId: string): CallWindow => ({
  userId,
  windowId,
  socketId: socket.id,
  sessionId,
});

/** From now on, the call is left when its window's socket closes. */
function trackWindow({ windows }: VideoContext, { socket, userId }: WindowSocket, call: Call): void {
  if (personIn(call, userId)?.socketId === socket.id) windows.add(socket.id);
  // The socket closed meanwhile, and no event would say so.
  if (!socket.connected) windows.remove(socket.id);
}

/** A call as this person sees it. */
function shownTo(userId: UserId, call: Call): MyVideoCall {
  const own = personIn(call, userId);
  if (!own) throw new Error('A call was shown to somebody who is not in it');
  const { membershipId, windowId: window, joiningWindowId: joining } = own;
  return { membershipId, call: shownCall(call), window, joining };
}

/**
 * The reply to a window that has joined a call; with the media room of a group's call, which a window that is ready for
 * it enters.
 */
async function joinedReply(
  context: VideoContext,
  from: WindowSocket,
  call: Call,
  request: JoinRequest,
): Promise<JoinedVideoCall> {
  const { userId, socket } = from;
  trackWindow(context, from, call);
  const shown = shownTo(userId, call);
  if (request?.offer) relayOffer(context, call, { socketId: socket.id, offer: request.offer });
  const hasJoined = call.answeredAt && personIn(call, userId)?.peerId === request?.peerId;
  if (!request?.receives || call.type !== 'group' || !hasJoined) return shown;
  const { peerId, receives, transportId } = request;
  const requester = { userId, socketId: socket.id };
  const entering = { callId: call.id, peerId, receives, transportId };
  const participant = participantIn(call, requester, peerId);
  // The window, which has joined, enters by itself after a failure.
  const room = await context.groups.enter(requester, entering, participant).catch((error: unknown) => {
    if (!(error instanceof ProductError)) context.log.error({ err: error }, 'A media room was not entered');
  });
  return room ? { ...shown, room } : shown;
}

/**
 * Rings or answers, and joins if the request says how. Other windows draw the conversation's message only after the
 * window that was clicked has everything it needs.
 */
async function ringOrAnswer(
  context: VideoContext,
  from: WindowSocket,
  request: JoinRequest,
  act: (context: AnswerContext, peer: VerifiedPeer | undefined) => Promise<Call>,
): Promise<JoinedVideoCall> {
  const announcements: (() => void)[] = [];
  const afterwards = (announce: () => void) => void announcements.push(announce);
  const peer = request && (await verifyPeer(context.videoTokens, request, from.userId));
  try {
    return await joinedReply(context, from, await act({ ...context, afterwards }, peer), request);
  } finally {
    for (const announce of announcements) setImmediate(announce);
  }
}

/** The answers to requests about calls; those about the media of a group's call are in `group.live.ts`. */
const answers: {
  [Name in Exclude<VideoRequestName, GroupRequestName>]: (
    context: VideoContext,
    from: WindowSocket,
    request: VideoRequest<Name>,
  ) => Promise<VideoReplies[Name]>;
} = {
  async 'video.current'(context, from, { window }) {
    const own = window === undefined ? undefined : windowOf(from, window);
    const call = await returnToCall(context, from.userId, own);
    if (!call) return { current: null };
    trackWindow(context, from, call);
    return { current: shownTo(from.userId, call) };
  },
  'video.ring': (context, from, { sid, window, join: request, onlyJoins }) =>
    ringOrAnswer(context, from, request, (ringing, peer) =>
      ring(ringing, windowOf(from, window), { sid, onlyJoins }, peer),
    ),
  'video.answer': (context, from, { callId, window, join: request }) =>
    ringOrAnswer(context, from, request, (answering, peer) =>
      answer(answering, windowOf(from, window), callId, peer),
    ),
  async 'video.joining'(context, from, { callId, window }) {
    trackWindow(context, from, await startJoining(context, windowOf(from, window), callId));
    return {};
  },
  async 'video.decline'(context, { userId, sessionId }, { callId }) {
    await leave(context, userId, callId, { type: 'decline', sessionId });
    return {};
  },
  async 'video.hangUp'(context, { userId, sessionId }, { callId, window: windowId }) {
    await leave(context, userId, callId, { type: 'hangUp', windowId, sessionId });
    return {};
  },
  async 'video.join'(context, from, { window, ...request }) {
    const peer = await verifyPeer(context.videoTokens, request, from.userId);
    return joinedReply(context, from, await join(context, windowOf(from, window), peer), request);
  },
  async 'video.prepare'(context, { userId, socket }, { receives, ...request }) {
    const { sid, peerId } = await verifyPeer(context.videoTokens, request, userId);
    const { call, membershipId } = await callToJoin(context, userId, sid);
    const { id: callId, revision } = call;
    const participant = { userId, membershipId, peerId, revision };
    const requester = { userId, socketId: socket.id };
    return {
      callId,
      ...(await context.groups.prepare(requester, { callId, peerId, receives }, participant)),
    };
  },
  async 'video.signal'(context, { socket }, signal) {
    await relaySignal(context, socket.id, signal);
    return {};
  },
};
type AnsweredName = keyof typeof answers;
const answeredNames = Object.keys(answers) as AnsweredName[];

/** Per person, over all their windows. A connection has dozens of candidates, and again at each restart. */
const rateLimits = {
  'video.ring': { max: 10, periodMs: 60_000 },
  'video.signal': { max: 200, periodMs: 10_000 },
  /**
   * All of `video.group`: eight people send three tracks each, and what each window prefers changes with its size and
   * who speaks.
   */
  group: { max: 300, periodMs: 10_000 },
  other: { max: 120, periodMs: 60_000 },
} satisfies Partial<Record<VideoRequestName | 'group' | 'other', RateLimit>>;

const channel = { requests: videoRequests, replies: videoReplies };

/** Video calls on the socket: the requests of windows, and the events they get. */
export function videoLive(app: App, { tokens, mediaServers }: VideoLiveDependencies): void {
  const { events, live, log, config } = app;
  const mayRequest = createRequestLimiter<UserId>(rateLimits, config.rateLimitFactor);
  const windows = trackOpenWindows(app);
  const groups = groupLive(app, mediaServers);
  const context: VideoContext = {
    ...app,
    videoTokens: tokens,
    windows,
    groups,
    canForward: () => canForward(mediaServers),
  };

  events.on('videoCall.changed', 'video', ({ call, sides }) => {
    for (const { membershipId, window, joining } of sides)
      live.emitHere(watchersOf(membershipId), 'video.state', { membershipId, call, window, joining });
  });
  events.within('chats.leaving', 'video', (tx, left) => endCallsOfLeavers(app, tx, left));
  for (const name of mayEndCalls) events.on(name, 'video', windows.checkCalls);

  live.onConnection((socket, { userId, sessionId }) => {
    const on = answerRequests(socket, channel, {
      mayRequest: (name) => mayRequest(name.startsWith('video.group.') ? 'group' : name, userId),
      log,
      details: (code) => (code === 'VideoTokenRefused' ? { code: tokenRefusedNumber } : {}),
    });
    const from = { socket, userId, sessionId };
    socket.on('disconnect', () => windows.remove(socket.id));
    groups.answerRequestsOf(on, { userId, socketId: socket.id });
    const answerAt = <Name extends AnsweredName>(name: Name) =>
      on(name, (request) => answers[name](context, from, request));
    for (const name of answeredNames) answerAt(name);
  });
}

/** Events after which somebody may no longer be in a call. */
const mayEndCalls = [
  'person.blocked',
  'session.revoked',
  'identities.changed',
  'round.changed',
  'roomState.changed',
] as const;
