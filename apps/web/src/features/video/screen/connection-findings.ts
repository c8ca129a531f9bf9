/** The transports by which a browser reaches a relay. Later ones pass firewalls that block earlier ones. */
const relayTransports = ['udp', 'tcp', 'tls'] as const;
export type RelayTransport = (typeof relayTransports)[number];

/** A relay may take this long to answer. */
const timeoutMs = 8000;

function transportOf(url: string): RelayTransport | null {
  if (url.startsWith('turns:')) return 'tls';
  if (!url.startsWith('turn:')) return null;
  return /[?&]transport=tcp\b/.test(url) ? 'tcp' : 'udp';
}

/** The relays by the transports on which they can be reached. */
export function relaysByTransport(
  servers: readonly RTCIceServer[],
): { transport: RelayTransport; server: RTCIceServer }[] {
  return relayTransports.flatMap((transport) => {
    const found = servers.flatMap((server) => {
      const urls = [server.urls].flat().filter((url) => transportOf(url) === transport);
      return urls.length > 0 ? [{ ...server, urls }] : [];
    });
    return found.map((server) => ({ transport, server }));
  });
}

/** Whether a relay answers and lets this person in. */
export async function reaches(server: RTCIceServer): Promise<boolean> {
  const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' });
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  try {
    connection.createDataChannel('check');
    const found = new Promise<boolean>((answer) => {
      giveUp = setTimeout(() => answer(false), timeoutMs);
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type === 'relay') answer(true);
        else if (!candidate) answer(false);
      });
    });
    await connection.setLocalDescription();
    return await found;
  } catch {
    return false;
  } finally {
    clearTimeout(giveUp);
    connection.close();
  }
}

/** The checks, in order. */
export type Part = 'camera' | 'microphone' | 'server' | RelayTransport;
export type Result = 'checking' | 'fails' | 'works';

export interface Finding {
  part: Part;
  result: Result;
}

/** The most helpful advice; `well` where none is needed. Null while it is not known. */
type Advice = 'camera' | 'microphone' | 'noRelay' | 'oneWay' | 'relays' | 'server' | 'well';

const isRelay = ({ part }: Finding) => part === 'udp' || part === 'tcp' || part === 'tls';

export function adviceOn(findings: readonly Finding[]): Advice | null {
  const hasFailed = (part: Part) => findings.some((one) => one.part === part && one.result === 'fails');
  if (hasFailed('server')) return 'server';
  if (findings.some(({ result }) => result === 'checking')) return null;
  const relays = findings.filter(isRelay);
  if (relays.length > 0 && relays.every(({ result }) => result === 'fails')) return 'relays';
  if (hasFailed('camera')) return 'camera';
  if (hasFailed('microphone')) return 'microphone';
  if (relays.length === 0) return 'noRelay';
  return relays.some(({ result }) => result === 'fails') ? 'oneWay' : 'well';
}
