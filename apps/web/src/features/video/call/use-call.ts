import { useEffect, useRef, useState } from 'react';
import { chatSid, videoCallId } from '@nestmate/contract/ids';
import type { VideoRequestIn } from '@nestmate/contract/video';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import { useSelf } from '@/platform/session';
import { requestLive } from '@/platform/live/requests';
import { type CallConversation, onCallNews, useCurrentCall } from '../current-call';
import { browserMedia, browserScreen, restInBackground } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import { createScreenShare } from '../media/screen-share';
import { createPeerToPeerEngine } from '../engine/peer-to-peer-engine';
import { openRoomAccess, type CallAccess } from '../room/room-access';
import { liveSignalling } from '../engine/signalling.live';
import { connectOptions, useVideoSettings } from '../video-settings';
import { onConnected } from '../video.live';
import { newestOf } from '../newest-call';
import type { Offer } from '../room/signalling';
import { thisWindow } from '../this-window';
import { type CallPorts, type CallService, createCall } from './call';
import { rememberLeftCall } from './left-call';

/** Loads the code of group calls, and finds out what this browser can receive; undefined where it cannot. */
type PrepareGroup = (server: VideoRtpCapabilities) => Promise<VideoRtpCapabilities | undefined>;

/** The server's side of a call. */
function liveService(
  access: CallAccess,
  prepareGroup: PrepareGroup,
  prepareRoom: (iceServers: RTCIceServer[]) => Promise<void>,
): CallService {
  /** What this browser can receive from the group's server: the result, and the promise while it is being found out. */
  let receives: VideoRtpCapabilities | undefined;
  let finding: Promise<void> | undefined;

  /** Takes the place at once, without the token if that is refused. Known facts are sent before anything is rendered. */
  async function takeNow<Name extends 'video.answer' | 'video.ring'>(
    name: Name,
    of: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null,
  ) {
    if (finding) await finding;
    const join = access.joinRequest({ receives, offer });
    // socket.io's types cannot connect a generic event name with its request.
    const ask = (more: object) => requestLive(name, { ...of, window: thisWindow(), ...more } as never);
    const reply = await ask(join ? { join } : {});
    const isRefused = 'error_code' in reply && reply.error_code === 'VideoTokenRefused';
    const taken = isRefused ? await ask({}) : reply;
    // The next engine asks who is in it.
    if (!('error_code' in taken)) newestOf(taken);
    return taken;
  }

  function take<Name extends 'video.answer' | 'video.ring'>(
    name: Name,
    of: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null = null,
  ) {
    const taking = takeNow(name, of, offer);
    access.joinsWith(taking, offer);
    return taking;
  }

  return {
    async access() {
      const got = await access.requestAndKeep();
      if ('err' in got) return got.err;
      const { room_type: roomType, ice_servers: iceServers, rtp_capabilities: server } = got.res;
      finding =
        server &&
        prepareGroup(server).then((known) => {
          receives = known;
          finding = undefined;
          if (known) void prepareRoom(iceServers);
        });
      return { roomType, iceServers };
    },
    async ring(sid, onlyJoins) {
      const ring = () => take('video.ring', { sid: chatSid.parse(sid), onlyJoins });
      const first = await ring();
      // It may ring although the reply was lost; a retry tells.
      const reply = 'error_code' in first && first.error_code === 'Offline' ? await ring() : first;
      if ('error_code' in reply) return reply;
      const { callId, state } = reply.call;
      return { callId, isJoined: state === 'answered' };
    },
    joining: (callId) =>
      void requestLive('video.joining', { callId: videoCallId.parse(callId), window: thisWindow() }),
    answer: (callId, offer) => take('video.answer', { callId: videoCallId.parse(callId) }, offer),
    async iceServers() {
      const got = await access.request();
      return 'err' in got ? null : got.res.ice_servers;
    },
    release: access.release,
    decline: (callId) => void requestLive('video.decline', { callId: videoCallId.parse(callId) }),
    hangUp: (callId) =>
      void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() }),
  };
}

/** The call of a conversation, from the preview until the person leaves it or the page. */
export function useCall({ sid, people }: CallConversation) {
  const self = useSelf();
  const [call] = useState(() => {
    const access = openRoomAccess(self, sid);
    let group: Promise<typeof import('../group')> | undefined;
    const loadGroup = () => {
      group ??= import('../group').catch((error: unknown) => {
        group = undefined;
        throw error;
      });
      return group;
    };
    const roomType = people ? 'group' : 'peer-to-peer';
    const ports: CallPorts = {
      media: createLocalMedia(browserMedia()),
      screen: createScreenShare(browserScreen()),
      // While the preview is open, so that the first press waits for nothing.
      service: liveService(
        access,
        (server) =>
          loadGroup().then(
            ({ receivedBy }) => receivedBy(server),
            () => undefined,
          ),
        async (iceServers) => {
          const { prepareRoom } = await loadGroup();
          access.keepPrepared(await prepareRoom(access, iceServers));
        },
      ),
      async makeEngine(callId, roomType) {
        const options = connectOptions(useVideoSettings.getState(), roomType);
        if (roomType !== 'group')
          return createPeerToPeerEngine(liveSignalling(self, access, callId), options);
        const { createGroupEngine, liveMediaServer } = await loadGroup();
        return createGroupEngine(liveMediaServer(self, access, callId), options);
      },
    };
    return createCall(sid, ports, roomType);
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    void call.openPreview(useCurrentCall.getState().callId);
    const stop = onCallNews(call.news);
    const stopConnecting = onConnected(call.reconnected);
    const stopResting = restInBackground(call.media);
    function leavePage() {
      const { at } = call.getState().step;
      call.leave();
      if (at !== 'preview' && at !== 'over') rememberLeftCall(sid);
    }
    addEventListener('pagehide', leavePage);
    return () => {
      isMounted.current = false;
      stop();
      stopConnecting();
      stopResting();
      removeEventListener('pagehide', leavePage);
      // In development React mounts twice.
      queueMicrotask(() => isMounted.current || call.leave());
    };
  }, [call, sid]);
  return call;
}
