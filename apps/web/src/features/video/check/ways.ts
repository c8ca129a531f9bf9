/** The transports by which a browser reaches a relay. Later ones pass firewalls that block earlier ones. */
export const relayWays = ['udp', 'tcp', 'tls'] as const;
export type RelayWay = (typeof relayWays)[number];

/** How long a relay may take to answer. */
const timeoutMs = 8000;

function wayOf(url: string): RelayWay | null {
  if (url.startsWith('turns:')) return 'tls';
  if (!url.startsWith('turn:')) return null;
  return /[?&]transport=tcp\b/.test(url) ? 'tcp' : 'udp';
}

/** The relays by the transports on which they can be reached. */
export function relaysByWay(servers: readonly RTCIceServer[]): { way: RelayWay; server: RTCIceServer }[] {
  return relayWays.flatMap((way) => {
    const found = servers.flatMap((server) => {
      const urls = [server.urls].flat().filter((url) => wayOf(url) === way);
      return urls.length > 0 ? [{ ...server, urls }] : [];
    });
    return found.map((server) => ({ way, server }));
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
