import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid, MessageId } from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import type { ChatReplies, ChatRequestIn, ChatRequestName } from '@nestmate/contract/socket/chat';
import type { Socket } from 'socket.io-client';
import { makeChatTokens } from '../../../src/features/chat';
import { makeSigner } from '../../../src/platform/signer';
import { sharedSecret, type twoServers } from '../../processes/servers';
import type { Person } from '../../world/deck';

type World = Awaited<ReturnType<typeof twoServers>>;
type Answer<Name extends ChatRequestName> = ChatReplies[Name] | { error_code: string };

/** Errors that the web app retries; all others are final. */
const retried = new Set([
  'Offline',
  'Unavailable',
  'TooManyRequests',
  'Unexpected',
  'Unauthorized',
  'TokenExpired',
]);
const [retryDelayMs, replyTimeoutMs] = [200, 4000];

function gate() {
  let isOpen = false;
  let pass = () => undefined as void;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const open = () => {
    isOpen = true;
    pass();
  };
  return { passed, open, isOpen: () => isOpen };
}

export interface LoadMessage {
  sid: ChatSid;
  id: MessageId;
  body: string;
  /** Sent by two windows simultaneously, as after a reload while sending. */
  isDoubled: boolean;
}

/**
 * A person whose window behaves like the web app: it reconnects, starts a session and fetches what it missed; it
 * retries unacknowledged messages by the same id, one message at a time in each conversation.
 */
export async function createWriter(world: World, person: Person) {
  const window = await world.open(person);
  const socket = window.socket as unknown as Socket;
  const tokens = makeChatTokens(makeSigner(sharedSecret), () => new Date());
  const seen = new Map<ChatSid, Map<number, ChatMessage>>();
  const contradictions: string[] = [];
  const counts = { received: 0, fetched: 0, sent: 0, attempts: 0, returns: 0 };
  let begun = gate();

  const ask = async <Name extends ChatRequestName>(name: Name, request: ChatRequestIn<Name>) =>
    (await socket
      .timeout(replyTimeoutMs)
      .emitWithAck(name, request)
      .catch(() => ({ error_code: 'Offline' }))) as Answer<Name>;

  /** Retries until there is a final reply. */
  const insist = async <Name extends ChatRequestName>(name: Name, request: ChatRequestIn<Name>) => {
    for (;;) {
      await begun.passed;
      if (name === 'chat.send') counts.attempts += 1;
      const answer = await ask(name, request);
      if (!('error_code' in answer) || !retried.has(answer.error_code)) return answer;
      await pause(retryDelayMs);
    }
  };

  const note = (sid: ChatSid, message: ChatMessage) => {
    const messages = seen.get(sid) ?? new Map<number, ChatMessage>();
    seen.set(sid, messages);
    const before = messages.get(message.index);
    if (before && before.id !== message.id)
      contradictions.push(`${sid} ${message.index}: ${before.id} and ${message.id}`);
    if (before) return false;
    messages.set(message.index, message);
    return true;
  };
  const lastBeforeGap = (sid: ChatSid) => {
    const messages = seen.get(sid);
    let last = -1;
    while (messages?.has(last + 1)) last += 1;
    return last;
  };
  const catchUp = async (sid: ChatSid) => {
    for (;;) {
      const after = lastBeforeGap(sid);
      const page = await insist('chat.history', { sid, after, count: chatPages.missed });
      if ('error_code' in page || page.messages.length === 0) return;
      for (const message of page.messages) if (note(sid, message)) counts.fetched += 1;
    }
  };

  const begin = async () => {
    while (socket.connected) {
      const answer = await ask('chat.initialize', { session_token: await tokens.issue(person) });
      if (!('error_code' in answer)) return begun.open();
      await pause(retryDelayMs);
    }
  };
  socket.on('connect', () => {
    counts.returns += 1;
    void begin();
  });
  socket.on('connect_error', () => {
    // socket.io does not reconnect after a refusal; here the database was down.
    if (!socket.active) setTimeout(() => socket.connect(), retryDelayMs);
  });
  socket.on('disconnect', () => {
    // Pending requests wait for the next session.
    if (begun.isOpen()) begun = gate();
  });
  socket.on('chat.message', ({ sid, message }: { sid: ChatSid; message: ChatMessage }) => {
    if (note(sid, message)) counts.received += 1;
  });
  await begin();

  const lines = new Map<ChatSid, Promise<unknown>>();
  return {
    ...person,
    ask: insist,
    seen,
    contradictions,
    counts,
    catchUp,
    cut: () => window.door.cut(),
    begun: () => begun.passed,
    /** Waits for the person's earlier messages in the conversation. */
    send: (draft: LoadMessage): Promise<Answer<'chat.send'>> => {
      const { sid, id, body, isDoubled } = draft;
      const request = { sid, id, body };
      const send = async () => {
        counts.sent += 1;
        const [answer] = await Promise.all([
          insist('chat.send', request),
          ...(isDoubled ? [ask('chat.send', request)] : []),
        ]);
        return answer;
      };
      const sent = (lines.get(sid) ?? Promise.resolve()).then(send);
      lines.set(sid, sent);
      return sent;
    },
  };
}

export type Writer = Awaited<ReturnType<typeof createWriter>>;
