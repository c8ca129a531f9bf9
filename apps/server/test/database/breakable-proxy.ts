import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy to the database that can be cut and restored, or fall silent, and that counts the connection attempts
 * meanwhile. Call it in a test.
 */
export async function breakableProxy(url: string) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let broken = false;
  let fatal: string | undefined;
  let attempts = 0;
  let waiting = 0;
  let maxConcurrent = 0;
  const server: Server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    if (broken) {
      attempts += 1;
      maxConcurrent = Math.max(maxConcurrent, ++waiting);
      // Slow enough to detect a concurrent second attempt.
      setTimeout(() => near.destroy(), 600);
      near.once('close', () => (waiting -= 1));
      return;
    }
    const far = connect(Number(port), '127.0.0.1');
    sockets.add(far);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.on('data', (sent: Buffer) => {
      if (fatal !== undefined && sent.includes(fatal)) cut();
    });
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  function cut() {
    broken = true;
    for (const socket of sockets) socket.destroy();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const near = new URL(url);
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: near.href,
    cut,
    /** Cuts it in place of a statement whose text or name contains this. */
    cutAt: (text: string) => {
      fatal = text;
    },
    isCut: () => broken,
    /** Passes nothing on between the two sides, and closes nothing, like a machine that lost its network. */
    fallSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    mend: () => {
      broken = false;
    },
    attempts: () => attempts,
    maxConcurrent: () => maxConcurrent,
  };
}
