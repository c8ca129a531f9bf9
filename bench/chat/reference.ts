import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * A reference server in a separate process: it relays each message to everybody in its conversation, and acknowledges
 * it. With a database, it first inserts each message with a separate statement. It does not check permissions.
 */
interface Setting {
  port: number;
  databaseUrl: string | undefined;
  talks: { id: string; people: string[] }[];
}

const insert = {
  name: 'insert',
  text: 'insert into plain_messages (talk, id, author, body) values ($1, $2, $3, $4) returning position, created_at',
};

function serve({ port, databaseUrl, talks }: Setting): void {
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 16 }) : undefined;
  const peopleOf = new Map(talks.map(({ id, people }) => [id, people]));
  const socketOf = new Map<string, WebSocket>();
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket, { url }: IncomingMessage) => {
    const author = url?.split('?')[1] ?? '';
    socketOf.set(author, socket);
    const hear = async (text: string) => {
      const { ack, talk, id, body } = JSON.parse(text);
      const stored = pool
        ? (await pool.query({ ...insert, values: [talk, id, author, body] })).rows[0]
        : { position: 0, created_at: new Date() };
      const message = { id, index: stored.position, author, body, createdAt: stored.created_at };
      const event = JSON.stringify({ talk, message });
      for (const person of peopleOf.get(talk) ?? []) socketOf.get(person)?.send(event);
      socket.send(JSON.stringify({ ack, message }));
    };
    socket.on('message', (data: Buffer) => void hear(data.toString()));
  });
  server.once('listening', () => process.send?.('ready'));
}

process.once('message', (setting: Setting) => serve(setting));
