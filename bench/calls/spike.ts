import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The least that a call of two needs: camera and microphone are open, and the one who was there first offers when the
 * other joins. Opened with `?begin=1000`, it starts sending at this many kbit/s, as ours does.
 */
const page = `<!doctype html><title>Spike</title><button>Join</button><script type="module">
const socket = new WebSocket('ws://' + location.host);
const send = (message) => socket.send(JSON.stringify(message));
const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720, frameRate: 24 } });
const begin = new URLSearchParams(location.search).get('begin');
const withBegin = ({ type, sdp }) => ({
  type,
  sdp: sdp.replace(/^a=rtpmap:(\\d+) VP8.*$/gm, '$&\\r\\na=fmtp:$1 x-google-start-bitrate=' + begin),
});
const connection = new RTCPeerConnection();
for (const track of stream.getTracks()) connection.addTrack(track, stream);
connection.onicecandidate = ({ candidate }) => candidate && send({ candidate });
let turn = Promise.resolve();
const receive = async ({ join, description, candidate }) => {
  if (join) await connection.setLocalDescription();
  if (description) await connection.setRemoteDescription(begin ? withBegin(description) : description);
  if (description?.type === 'offer') await connection.setLocalDescription();
  if (join || description?.type === 'offer') send({ description: connection.localDescription });
  if (candidate) await connection.addIceCandidate(candidate);
};
socket.onmessage = ({ data }) => (turn = turn.then(() => receive(JSON.parse(data))));
document.querySelector('button').onclick = () => send({ join: true });
document.title = 'Ready';
</script>`;

/** Serves the page, and relays messages between windows. */
export async function startSpike() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => {
      for (const other of sockets) if (other !== socket) other.send(String(data));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    stop() {
      for (const socket of sockets) socket.terminate();
      server.close();
    },
  };
}
