import { socketPath } from '@nestmate/contract/limits';
import { Manager } from 'socket.io-client';
import { atEnd } from '../setup/at-end';

/** Internals of the client, which its types leave out. */
interface Engine {
  send: (packet: string) => void;
  close: () => void;
  on: (name: 'close' | 'data', listener: (data: string) => void) => void;
  transport: { ws: { ping: () => void } };
}

export type RawSocket = Awaited<ReturnType<ReturnType<typeof rawSocketsAt>>>;

/** Opens connections that send arbitrary packets, like a program other than the web app. Call it once per test file. */
export function rawSocketsAt(address: () => string) {
  const engines: Engine[] = [];
  atEnd(() => {
    for (const engine of engines) engine.close();
  });

  /** @param from what the proxy saw; rejects when the server does not let it open */
  return async (from?: string) => {
    const manager = new Manager(address(), {
      path: socketPath,
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      ...(from !== undefined && { extraHeaders: { 'x-forwarded-for': from } }),
    });
    await new Promise<void>((resolve, reject) => {
      manager.open((error) => (error ? reject(error) : resolve()));
    });
    const engine = manager.engine as unknown as Engine;
    engines.push(engine);
    const received: string[] = [];
    let isOpen = true;
    engine.on('data', (data) => received.push(data));
    engine.on('close', () => {
      isOpen = false;
    });
    return {
      received,
      isOpen: () => isOpen,
      send: (packet: string) => engine.send(packet),
      /** Sends a socket.io packet that asks to connect. */
      enter: (token: string) => engine.send(`0${JSON.stringify({ token })}`),
      /** Sends a control frame, which is no packet. */
      ping: () => engine.transport.ws.ping(),
    };
  };
}

/** The head of a request that opens a WebSocket, for connections that break its rules. */
export const openingHead = [
  `GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1`,
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${Buffer.alloc(16, 1).toString('base64')}`,
  '\r\n',
].join('\r\n');

/** A text frame of a client, at most 65,535 bytes long; its mask of zeros changes nothing. */
export function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size =
    bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), bytes]);
}
