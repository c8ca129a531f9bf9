import type { UserId } from '@nestmate/contract/ids';
import {
  type MyVideoCall,
  tokenRefusedNumber,
  type VideoReplies,
  type VideoRequest,
  type VideoRequestName,
  videoRequests,
} from '@nestmate/contract/video';
import type { App } from '../../platform/app';
import { answerRequests } from '../../platform/live/answer-requests';
import { watchersOf } from '../../platform/live/channels';
import { rateLimiter, times } from '../../platform/rate-limiter';
import type { AccessDependencies } from './video-access.service';
import { type VerifiedPeer, verifyJoin } from './access/room-tokens';
import { type Call, personIn, shownCall } from './calls/call';
import {
  answer,
  beJoining,
  callToJoin,
  currentCall,
  decline,
  hangUp,
  join,
  type AnswerContext,
  ring,
} from './calls/calls.service';
import { endCallsOfLeavers } from './calls/end-calls.service';
import { trackOpenWindows } from './calls/open-windows';
import { relayOffer, relaySignal } from './calls/signals';
import { groupLive } from './group/group.live';
import { participantIn } from './group/group.service';
import { canForward, type MediaServers } from './media-servers';

type JoinRequest = VideoRequest<'video.ring'>['join'];

/** Video calls on the socket: the requests of windows, and the events they get. */
export function videoLive(
  app: App,
  { tokens, mediaServers }: Pick<AccessDependencies, 'tokens'> & { mediaServers: MediaServers },
): void {
  const { events, live, log, config } = app;
  const mayRequest = openRateLimits(config.rateLimitFactor);
  const windows = trackOpenWindows(app);
  const groups = groupLive(app, mediaServers);
  const context = { ...app, canForward: () => canForward(mediaServers) };

  events.on('videoCall.changed', 'video', ({ call, sides }) => {
    for (const { membershipId, window, joining } of sides)
      live.emitHere(watchersOf(membershipId), 'video.state', { membershipId, call, window, joining });
  });
  events.within('chats.leaving', 'video', (tx, left) => endCallsOfLeavers(app, tx, left));
  events.on('person.blocked', 'video', windows.checkCalls);
  events.on('session.revoked', 'video', windows.checkCalls);
  events.on('identities.changed', 'video', windows.checkCalls);
  events.on('round.changed', 'video', windows.checkCalls);
  events.on('roomState.changed', 'video', windows.checkCalls);

  live.onConnection((socket, { userId, sessionId }) => {
    const on = answerRequests<typeof videoRequests, VideoReplies>(socket, videoRequests, {
      mayRequest: (name) => mayRequest(name, userId),
      log,
      details: (code) => (code === 'VideoTokenRefused' ? { code: tokenRefusedNumber } : {}),
    });
    const at = (windowId: string) => ({ windowId, socketId: socket.id, sessionId });
    const from = (window: string) => ({ userId, from: at(window) });
    const mine = (call: Call): MyVideoCall => {
      const own = personIn(call, userId);
      if (!own) throw new Error('Only a call’s people ask about it');
      if (own.socketId === socket.id) windows.add(socket.id);
      // The socket closed meanwhile, and no event would say so.
      if (!socket.connected) windows.remove(socket.id);
      const { membershipId, windowId: window, joiningWindowId: joining } = own;
      return { membershipId, call: shownCall(call), window, joining };
    };
    socket.on('disconnect', () => windows.remove(socket.id));
    groups.answerRequestsOf(on, { userId, socketId: socket.id });
    const joined = async (call: Call, request: JoinRequest) => {
      const own = mine(call);
      if (request?.offer) relayOffer(app, call, { socketId: socket.id, offer: request.offer });
      const isIn = call.answeredAt && personIn(call, userId)?.peerId === request?.peerId;
      if (!request?.receives || call.type !== 'group' || !isIn) return own;
      const { peerId, receives, transportId } = request;
      const requester = { userId, socketId: socket.id };
      const entering = { callId: call.id, peerId, receives, transportId };
      const owner = participantIn(call, requester, peerId);
      const room = await groups.enter(requester, entering, owner).catch(() => undefined);
      return room ? { ...own, room } : own;
    };

    on('video.current', async ({ window }) => {
      const call = await currentCall(app, userId, window === undefined ? undefined : at(window));
      return { current: call ? mine(call) : null };
    });
    /** Other windows draw the conversation's message only after the window that was clicked has everything it needs. */
    const take = async (
      request: JoinRequest,
      act: (context: AnswerContext, at: VerifiedPeer | undefined) => Promise<Call>,
    ) => {
      const announcements: (() => void)[] = [];
      const at = request && (await verifyJoin(tokens, request, userId));
      try {
        const afterwards = (announce: () => void) => announcements.push(announce);
        return await joined(await act({ ...context, afterwards }, at), request);
      } finally {
        for (const announce of announcements) setImmediate(announce);
      }
    };
    on('video.ring', ({ sid, window, join, onlyJoins }) =>
      take(join, (taking, at) => ring(taking, from(window), { sid, onlyJoins }, at)),
    );
    on('video.answer', ({ callId, window, join }) =>
      take(join, (taking, at) => answer(taking, from(window), callId, at)),
    );
    on('video.joining', async ({ callId, window }) => {
      mine(await beJoining(app, from(window), callId));
      return {};
    });
    on('video.decline', async ({ callId }) => {
      await decline(app, { userId, sessionId }, callId);
      return {};
    });
    on('video.hangUp', async (request) => {
      await hangUp(app, { userId, sessionId }, request);
      return {};
    });
    on('video.join', async ({ window, ...request }) =>
      joined(await join(app, from(window), await verifyJoin(tokens, request, userId)), request),
    );
    on('video.prepare', async ({ receives, ...request }) => {
      const { sid, peerId } = await verifyJoin(tokens, request, userId);
      const { call, membershipId } = await callToJoin(app, userId, sid);
      const { id: callId, revision } = call;
      const requester = { userId, socketId: socket.id };
      const owner = { userId, membershipId, peerId, revision };
      return { callId, ...(await groups.prepare(requester, { callId, peerId, receives }, owner)) };
    });
    on('video.signal', async (signal) => {
      await relaySignal(app, socket.id, signal);
      return {};
    });
  });
}

/** Per person, over all their windows. A connection has dozens of candidates, and again at each restart. */
const rateLimits = {
  'video.ring': { max: 10, periodMs: 60_000 },
  'video.signal': { max: 200, periodMs: 10_000 },
  /** Eight people send three tracks each, and what each window prefers changes with its size and who speaks. */
  group: { max: 300, periodMs: 10_000 },
  other: { max: 120, periodMs: 60_000 },
};

/** @param factor multiplies every rate limit */
function openRateLimits(factor: number): (name: VideoRequestName, person: UserId) => boolean {
  const limitOf = (name: keyof typeof rateLimits) => rateLimiter<UserId>(times(rateLimits[name], factor));
  const other = limitOf('other');
  const group = limitOf('group');
  const own: Partial<Record<VideoRequestName, typeof other>> = {
    'video.ring': limitOf('video.ring'),
    'video.signal': limitOf('video.signal'),
  };
  return (name, person) => (own[name] ?? (name.startsWith('video.group.') ? group : other))(person);
}
