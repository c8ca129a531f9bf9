import type {
  VideoReplies,
  videoReplies,
  VideoRequest,
  videoRequests,
} from '@nestmate/contract/socket/video';
import type { VideoGroupReplies } from '@nestmate/contract/socket/video-group';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import type { answerRequests } from '../../../platform/live/answer-requests';
import { createCountedLog } from '../../../platform/observability/counted-log';
import type { MediaServers } from '../media-servers';
import {
  close,
  connect,
  consume,
  enter,
  pause,
  prefer,
  prepare,
  type Preparation,
  produce,
  type MediaContext,
  type Requester,
  restart,
} from './group.service';
import type { Participant } from './media-peer';
import { openMediaRooms } from './media-rooms';

type AnswerRequests = ReturnType<typeof answerRequests<typeof videoRequests, typeof videoReplies>>;

export type GroupRequestName = keyof VideoGroupReplies;

/**
 * The requests that reach the process where the media of a call meet: those of its windows, and of a server that
 * prepares for one.
 */
type Requests = { [Name in GroupRequestName]: VideoRequest<Name> } & { 'video.prepare': Preparation };
type Replies = Pick<VideoReplies, GroupRequestName> & { 'video.prepare': VideoReplies['video.group.enter'] };

/** `participant`: who the requester is in the call, where their process has just read it. */
type ForwardedRequest<Name extends keyof Requests = keyof Requests> = {
  [One in Name]: { name: One; requester: Requester; request: Requests[One]; participant?: Participant };
}[Name];

type Answer<Name extends keyof Requests> = (
  context: MediaContext,
  requester: Requester,
  request: Requests[Name],
  participant: Participant | undefined,
) => Promise<Replies[Name]>;

const ofWindows: { [Name in GroupRequestName]: Answer<Name> } = {
  'video.group.enter': enter,
  'video.group.connect': connect,
  'video.group.restart': restart,
  'video.group.produce': produce,
  'video.group.pause': pause,
  'video.group.close': close,
  'video.group.consume': consume,
  'video.group.prefer': prefer,
};
const names = Object.keys(ofWindows) as GroupRequestName[];
const answers: { [Name in keyof Requests]: Answer<Name> } = { ...ofWindows, 'video.prepare': prepare };

/** The handlers of a window's requests, in the process where the media of its call meet. */
interface GroupLive {
  answerRequestsOf: (on: AnswerRequests, requester: Requester) => void;
  /** Enters the media room of a call. @param participant who they are since they have joined */
  enter: (
    requester: Requester,
    request: VideoRequest<'video.group.enter'>,
    participant: Participant,
  ) => Promise<VideoReplies['video.group.enter']>;
  /**
   * Opens transports to it, as long as nobody has joined by them.
   * @param participant who they are once they have joined
   */
  prepare: (
    requester: Requester,
    request: Omit<Preparation, 'participant'>,
    participant: Participant,
  ) => Promise<VideoReplies['video.group.enter']>;
}

/** Group calls on the socket: where their media meet. */
export function groupLive(app: App, servers: MediaServers): GroupLive {
  const rooms = openMediaRooms(app, servers);
  const logRefusal = createCountedLog(app.log, {
    level: 'warn',
    message: 'A media worker refused a request',
  });
  const noteRefusal = ({ cause }: ProductError) => {
    if (cause !== undefined) logRefusal({ err: cause });
  };
  const context = { db: app.db, rooms, noteRefusal };
  const answer = async <Name extends keyof Requests>(
    forwarded: ForwardedRequest<Name>,
  ): Promise<Replies[Name]> =>
    answers[forwarded.name](context, forwarded.requester, forwarded.request, forwarded.participant).catch(
      (error: unknown) => {
        if (error instanceof ProductError) noteRefusal(error);
        throw error;
      },
    );
  const shared = app.processes.share<ForwardedRequest, Replies[keyof Requests]>('video', {
    answer,
    holds: rooms.has,
    lost: (callId) => void rooms.close(callId),
  });
  app.events.on('videoCall.changed', 'video', ({ call }) => {
    const { callId, revision, state } = call;
    const participants = state === 'answered' ? call.participants : [];
    void rooms.follow({ callId, revision, participants, isOver: state === 'ended' });
  });
  const forward = async <Name extends keyof Requests>(forwarded: ForwardedRequest<Name>) => {
    const opens = forwarded.name === 'video.group.enter';
    // What crosses processes has lost the connection between its name and its reply.
    return (await shared.ask(forwarded.request.callId, forwarded as ForwardedRequest, {
      opens,
    })) as Replies[Name];
  };
  return {
    answerRequestsOf(on, requester) {
      for (const name of names)
        on(name, (request) => forward({ name, requester, request } as ForwardedRequest<typeof name>));
    },
    prepare: (requester, request, participant) =>
      forward({ name: 'video.prepare', requester, request: { ...request, participant } }),
    enter: (requester, request, participant) =>
      forward({ name: 'video.group.enter', requester, request, participant }),
  };
}
