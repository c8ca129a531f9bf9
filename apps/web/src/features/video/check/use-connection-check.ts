import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Call } from '../call/call';
import type { Finding, Result } from './findings';
import { reaches, type RelayWay, relaysByWay } from './ways';

/** Tests the server and each relay once. */
function useServers(iceServers: Call['iceServers']) {
  const [server, setServer] = useState<Result>('checking');
  const [relays, setRelays] = useState<readonly { part: RelayWay; result: Result }[]>([]);
  useEffect(() => {
    let isShown = true;
    void iceServers().then((servers) => {
      if (!isShown) return;
      setServer(servers ? 'works' : 'fails');
      const found = relaysByWay(servers ?? []);
      setRelays(found.map(({ way }) => ({ part: way, result: 'checking' })));
      found.forEach(({ server: relay }, at) => {
        void reaches(relay).then((isReached) => {
          if (!isShown) return;
          const result = isReached ? 'works' : 'fails';
          setRelays((all) => all.map((one, index) => (index === at ? { ...one, result } : one)));
        });
      });
    });
    return () => {
      isShown = false;
    };
  }, [iceServers]);
  return { server, relays };
}

/** The known state of the paths by which this person is seen and heard. A camera that is off on purpose is left out. */
export function useConnectionCheck({ media, iceServers }: Call, isSilent: boolean): Finding[] {
  const { wants, tracks, isAsking } = useStore(media);
  const { server, relays } = useServers(iceServers);
  const opened = (track: MediaStreamTrack | null): Result =>
    track ? 'works' : isAsking ? 'checking' : 'fails';
  return [
    ...(wants.camera ? [{ part: 'camera' as const, result: opened(tracks.camera) }] : []),
    ...(wants.microphone
      ? [{ part: 'microphone' as const, result: isSilent ? ('fails' as const) : opened(tracks.microphone) }]
      : []),
    { part: 'server', result: server },
    ...relays,
  ];
}
