import type { Conversation } from '@nestmate/contract/chat';
import { socketPath } from '@nestmate/contract/limits';
import { WebSocket } from 'ws';

/** A person who chats. The references use only the `id`. */
export interface Person {
  id: string;
  token?: string;
  membershipId?: string;
  sessionToken?: string;
}

/** A conversation; on our server, it has another id. */
export interface Talk {
  id: string;
  people: readonly string[];
}

/** One person's connection, in the protocol of one of the servers. */
export interface Line {
  /** Prepares to talk with these people, this person among them, and returns the conversation's address for `send`. */
  open: (talk: string, people: readonly string[]) => Promise<string>;
  /** Sends a message; resolves when it is acknowledged. */
  send: (address: string, id: string, body: string) => Promise<unknown>;
}

/** Called with each message that arrives, including the person's own. */
export type OnMessage = (author: string, body: string) => void;

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
export async function createNestmateLine(origin: string, person: Person, hear: OnMessage): Promise<Line> {
  const url = `${origin.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const { next, answer } = createWaitingAsks();
  let connected: () => void = () => {};
  const ready = new Promise<void>((resolve) => (connected = resolve));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('42["chat.message"')) {
      const { author, body } = JSON.parse(text.slice(2))[1].message;
      hear(author, body);
    } else if (text.startsWith('43')) {
      const from = text.indexOf('[');
      answer(Number(text.slice(2, from)), JSON.parse(text.slice(from))[0]);
    } else if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: person.token })}`);
    else if (text.startsWith('40')) connected();
  });
  await opened(socket);
  await ready;
  const ask = async (name: string, request: object) =>
    refuse(await next((number) => socket.send(`42${number}${JSON.stringify([name, request])}`)));
  await ask('watch', { membershipId: person.membershipId });
  await ask('chat.initialize', { session_token: person.sessionToken });
  return {
    open: async (_talk, people) => {
      const { conversation } = await ask('chat.open', { chatId: people.toSorted().join('_') });
      return (conversation as Conversation).sid;
    },
    send: (sid, id, body) => ask('chat.send', { sid, id, body }),
  };
}

/** The references: one JSON line per message. */
export async function plainLine(origin: string, person: Person, hear: OnMessage): Promise<Line> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?${person.id}`, { perMessageDeflate: false });
  const { next, answer } = createWaitingAsks();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString());
    if ('ack' in frame) answer(frame.ack, frame);
    else hear(frame.message.author, frame.message.body);
  });
  await opened(socket);
  return {
    open: async (talk) => talk,
    send: (talk, id, body) => next((ack) => socket.send(JSON.stringify({ ack, talk, id, body }))),
  };
}
