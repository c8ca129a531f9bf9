import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../setup/at-end';

export interface ModelRequest {
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** How the model answers one request. */
export type Manner = (reply: ServerResponse) => void;

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** Streams word by word, as models do. */
export const streaming =
  (text: string): Manner =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of text.split(/(?<=\s)/u)) reply.write(event(piece));
    reply.end('data: [DONE]\n\n');
  };

/** Starts a response and never ends it. */
export const stalling: Manner = (reply) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write(event('I keep '));
};

/** Writes until the client disconnects. */
export const endless: Manner = (reply) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  const more = () => {
    while (!reply.destroyed && reply.write(event('and on '.repeat(100))));
  };
  reply.on('drain', more);
  more();
};

export const failing =
  (status: number): Manner =>
  (reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: 'no: secret-key is wrong' } }));

export const broken =
  (body: string): Manner =>
  (reply) =>
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);

async function bodyOf(request: IncomingMessage): Promise<ModelRequest['body']> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as ModelRequest['body'];
}

/** A server for OpenAI's chat protocol; `manner` sets how it answers and can change at any time. */
export async function modelServer(manner: Manner) {
  const requests: ModelRequest[] = [];
  const state = { manner };
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      requests.push({ authorization: request.headers.authorization, body });
      if (request.url === '/v1/chat/completions') state.manner(reply);
      else reply.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests: requests,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    answer: (next: Manner) => void (state.manner = next),
  };
}
