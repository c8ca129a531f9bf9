import type { VideoReplies, videoRequests } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { answerRequests } from '../../../platform/live/answer-requests';
import { type Asker, close, connect, consume, enter, pause, prefer, produce, restart } from './group.service';
import { openMediaRooms } from './media-rooms';

type On = ReturnType<typeof answerRequests<typeof videoRequests, VideoReplies>>;

/** Group calls on the socket: where their media meet. @returns what lets a window ask */
export function groupLive(app: App): (on: On, asker: Asker) => void {
  const parts = { db: app.db, rooms: openMediaRooms(app) };
  app.events.on('videoCall.changed', 'video', ({ call }) => {
    const { callId, revision, state } = call;
    const participants = state === 'answered' ? call.participants : [];
    void parts.rooms.follow({ callId, revision, participants, isOver: state === 'ended' });
  });
  return (on, asker) => {
    on('video.group.enter', (request) => enter(parts, asker, request));
    on('video.group.connect', (request) => connect(parts, asker, request));
    on('video.group.restart', (request) => restart(parts, asker, request));
    on('video.group.produce', (request) => produce(parts, asker, request));
    on('video.group.pause', (request) => pause(parts, asker, request));
    on('video.group.close', (request) => close(parts, asker, request));
    on('video.group.consume', (request) => consume(parts, asker, request));
    on('video.group.prefer', (request) => prefer(parts, asker, request));
  };
}
