import { socketPath } from '@nestmate/contract';
import { Manager } from 'socket.io-client';
import { atEnd } from './at-end';

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
