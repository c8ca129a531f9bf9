import { socketPath } from '@nestmate/contract/limits';
import { WebSocket } from 'ws';

/** A person who chats. The references use only the `id`. */
export interface Person {
  id: string;
  token?: string;
  membershipId?: string;
  sessionToken?: string;
}

/** One person's connection, in the protocol of one of the servers. */
export interface Line {
  /** Sends a request and waits for the response. */
  ask: (name: string, request: object) => Promise<Record<string, unknown>>;
  /** Sends a message; resolves when it is acknowledged. */
  send: (talk: string, id: string, body: string) => Promise<unknown>;
  close: () => void;
}

type OnMessage = (body: string) => void;

/** Pending requests, by number. */
function createWaitingAsks() {
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  let last = 0;
  return {
    next: (send: (number: number) => void) =>
      new Promise<Record<string, unknown>>((resolve) => {
        waiting.set((last += 1), resolve);
        send(last);
      }),
    answer: (number: number, answer: Record<string, unknown>) => {
      waiting.get(number)?.(answer);
      waiting.delete(number);
    },
  };
}

const opened = (socket: WebSocket) =>
  new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));

function refuse(answer: Record<string, unknown>): Record<string, unknown> {
  if ('error_code' in answer) throw new Error(`Refused: ${String(answer['error_code'])}`);
  return answer;
}

/** Our server: protocol version 5 of socket.io as text, with a client as minimal as that of the references. */
export async function openNestmateLine(origin: string, person: Person, hear: OnMessage): Promise<Line> {
  const url = `${origin.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const { next, answer } = createWaitingAsks();
  let connected: () => void = () => {};
  const ready = new Promise<void>((resolve) => (connected = resolve));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('42["chat.message"')) hear(JSON.parse(text.slice(2))[1].message.body);
    else if (text.startsWith('43')) {
      const from = text.indexOf('[');
      answer(Number(text.slice(2, from)), JSON.parse(text.slice(from))[0]);
    } else if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: person.token })}`);
    else if (text.startsWith('40')) connected();
  });
  await opened(socket);
  await ready;
  const ask: Line['ask'] = async (name, request) =>
    refuse(await next((number) => socket.send(`42${number}${JSON.stringify([name, request])}`)));
  await ask('watch', { membershipId: person.membershipId });
  await ask('chat.initialize', { session_token: person.sessionToken });
  return {
    ask,
    send: (sid, id, body) => ask('chat.send', { sid, id, body }),
    close: () => socket.close(),
  };
}

/** The references: one JSON line per message. */
export async function plainLine(origin: string, person: Person, hear: OnMessage): Promise<Line> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?${person.id}`, { perMessageDeflate: false });
  const { next, answer } = createWaitingAsks();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString());
    if ('ack' in frame) answer(frame.ack, frame);
    else hear(frame.message.body);
  });
  await opened(socket);
  const ask: Line['ask'] = (name, request) =>
    next((ack) => socket.send(JSON.stringify({ ack, name, ...request })));
  return { ask, send: (talk, id, body) => ask('send', { talk, id, body }), close: () => socket.close() };
}
