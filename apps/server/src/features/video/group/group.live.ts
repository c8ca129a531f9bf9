import type { VideoReplies, VideoRequest, videoRequests } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { answerRequests } from '../../../platform/live/answer-requests';
import {
  type Asker,
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
import type { PeerOwner } from './media-peer';
import type { MediaServers } from '../media/media-servers';

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
interface Asked {
  name: Name | 'video.prepare';
  asker: Asker;
  request: VideoRequest<Name>;
  /** The place of a person who has joined with the same request. */
  joined?: PeerOwner;
}

/** Lets a window ask for media, and enters it into the room of a call. */
export interface GroupLive {
  letAsk: (on: On, asker: Asker) => void;
  /** @param joined the owner of the place, as just committed */
  enter: (
    asker: Asker,
    request: VideoRequest<'video.group.enter'>,
    joined: PeerOwner,
  ) => Promise<VideoReplies['video.group.enter']>;
  /** @param owner the person who may join */
  prepare: (
    asker: Asker,
    request: Required<Pick<VideoRequest<'video.group.enter'>, 'callId' | 'peerId' | 'receives'>>,
    owner: PeerOwner,
  ) => Promise<VideoReplies['video.group.enter']>;
}

/** Group calls on the socket: where their media meet. */
export function groupLive(app: App, servers: MediaServers): GroupLive {
  const rooms = openMediaRooms(app, servers);
  const parts = { db: app.db, rooms };
  const shared = app.processes.share<Asked, VideoReplies[Name]>('video', {
    // A request's name and its content cannot be connected by a generic type.
    answer: ({ name, asker, request, joined }) =>
      name === 'video.prepare'
        ? prepare(parts, asker, request as never, joined as PeerOwner)
        : answers[name](parts, asker, request as never, joined),
    holds: rooms.has,
    lost: (callId) => void rooms.close(callId),
  });
  app.events.on('videoCall.changed', 'video', ({ call }) => {
    const { callId, revision, state } = call;
    const participants = state === 'answered' ? call.participants : [];
    void rooms.follow({ callId, revision, participants, isOver: state === 'ended' });
  });
  const ask = (asked: Asked) =>
    shared.ask(asked.request.callId, asked, { opens: asked.name === 'video.group.enter' });
  return {
    letAsk(on, asker) {
      for (const name of names) on(name, (request) => ask({ name, asker, request }) as never);
    },
    prepare: (asker, request, joined) => ask({ name: 'video.prepare', asker, request, joined }) as never,
    enter: (asker, request, joined) => ask({ name: 'video.group.enter', asker, request, joined }) as never,
  };
}
