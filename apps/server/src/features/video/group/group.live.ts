import type { VideoReplies, VideoRequest, videoRequests } from '@nestmate/contract/video';
import type { App } from '../../../platform/app';
import type { answerRequests } from '../../../platform/live/answer-requests';
import {
  type Requester,
  close,
  connect,
  consume,
  enter,
  pause,
  prefer,
  prepare,
  produce,
  restart,
} from './group.service';
import { openMediaRooms } from './media-rooms';
import type { Participant } from './media-peer';
import type { MediaServers } from '../media-servers';

type On = ReturnType<typeof answerRequests<typeof videoRequests, VideoReplies>>;

const answers = {
  'video.group.enter': enter,
  'video.group.connect': connect,
  'video.group.restart': restart,
  'video.group.produce': produce,
  'video.group.pause': pause,
  'video.group.close': close,
  'video.group.consume': consume,
  'video.group.prefer': prefer,
};
type Name = keyof typeof answers;
const names = Object.keys(answers) as Name[];

/** A window's request, for the process where the media of its call meet. */
interface ForwardedRequest {
  name: Name | 'video.prepare';
  requester: Requester;
  request: VideoRequest<Name>;
  /** The place of a person who has joined with the same request. */
  participant?: Participant;
}

/** Lets a window ask for media, and enters it into the room of a call. */
interface GroupLive {
  answerRequestsOf: (on: On, requester: Requester) => void;
  /** @param joined the owner of the place, as just committed */
  enter: (
    requester: Requester,
    request: VideoRequest<'video.group.enter'>,
    participant: Participant,
  ) => Promise<VideoReplies['video.group.enter']>;
  /** @param owner the person who may join */
  prepare: (
    requester: Requester,
    request: Required<Pick<VideoRequest<'video.group.enter'>, 'callId' | 'peerId' | 'receives'>>,
    participant: Participant,
  ) => Promise<VideoReplies['video.group.enter']>;
}

/** Group calls on the socket: where their media meet. */
export function groupLive(app: App, servers: MediaServers): GroupLive {
  const rooms = openMediaRooms(app, servers);
  const context = { db: app.db, rooms };
  const shared = app.processes.share<ForwardedRequest, VideoReplies[Name]>('video', {
    // A request's name and its content cannot be connected by a generic type.
    answer: ({ name, requester, request, participant: joined }) =>
      name === 'video.prepare'
        ? prepare(context, requester, request as never, joined as Participant)
        : answers[name](context, requester, request as never, joined),
    holds: rooms.has,
    lost: (callId) => void rooms.close(callId),
  });
  app.events.on('videoCall.changed', 'video', ({ call }) => {
    const { callId, revision, state } = call;
    const participants = state === 'answered' ? call.participants : [];
    void rooms.follow({ callId, revision, participants, isOver: state === 'ended' });
  });
  const forward = (forwarded: ForwardedRequest) =>
    shared.ask(forwarded.request.callId, forwarded, { opens: forwarded.name === 'video.group.enter' });
  return {
    answerRequestsOf(on, requester) {
      for (const name of names) on(name, (request) => forward({ name, requester, request }) as never);
    },
    prepare: (requester, request, participant) =>
      forward({ name: 'video.prepare', requester, request, participant }) as never,
    enter: (requester, request, participant) =>
      forward({ name: 'video.group.enter', requester, request, participant }) as never,
  };
}
