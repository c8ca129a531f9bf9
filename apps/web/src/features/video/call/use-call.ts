import { useEffect, useRef, useState } from 'react';
import { useSelf } from '@/platform/session';
import { type CallPlace, onCallNews, useCalls } from '../calls';
import { browserMedia, browserScreen } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import { restInBackground } from '../media/rest-in-background';
import { createScreenShare } from '../media/screen-share';
import { createPeerToPeerEngine } from '../room/peer-to-peer-engine';
import { openRoomAccess } from '../room/room-access';
import { liveSignalling } from '../room/signalling.live';
import { connectOptions } from '../settings/connect-options';
import { useVideoSettings } from '../settings/video-settings';
import { onConnected } from '../video.live';
import { createCall } from './call';
import { rememberLeftCall } from './left-call';
import type { CallPorts } from './call-ports';
import { liveService } from './live-service';

/** The call of a conversation, from the preview until the person leaves it or the page. */
export function useCall({ sid, people }: CallPlace) {
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
        const { createGroupEngine, liveGroupSignalling } = await loadGroup();
        return createGroupEngine(liveGroupSignalling(self, access, callId), options);
      },
    };
    return createCall(sid, ports, roomType);
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    void call.enter(useCalls.getState().callId);
    const stop = onCallNews(call.news);
    const stopConnecting = onConnected(call.isBack);
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
