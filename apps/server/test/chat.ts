import { randomUUID } from 'node:crypto';
import {
  type ChatMessage,
  type ChatReplies,
  type ChatRequestIn,
  type ChatRequestName,
  calls,
  chatIdOf,
  type ChatSid,
  type MessageId,
} from '@nestmate/contract';
import type { Socket } from 'socket.io-client';
import type { TestApp } from './app';
import type { Person } from './deck';
import { type Window, windowsOf } from './windows';

export type Asked<Name extends ChatRequestName> = Partial<ChatReplies[Name]> & { error_code?: string };

export type Chatting = Awaited<ReturnType<typeof beginChat>>;

/** A message's id, made by its author. */
export const newMessageId = () => randomUUID() as MessageId;

/** Opens windows with a chat session. Call it once per test file. */
export async function chattersOf(app: TestApp) {
  const openWindow = await windowsOf(app);
  return async (person: Person) => beginChat(person, await openWindow(person), app.call);
}

/** Starts a chat session in a window. */
export async function beginChat(
  person: Person,
  { socket, heard }: Pick<Window, 'heard' | 'socket'>,
  call: TestApp['call'],
) {
  const ask = async <Name extends ChatRequestName>(
    name: Name,
    request: ChatRequestIn<Name>,
  ): Promise<Asked<Name>> => (socket as Socket).emitWithAck(name, request);
  const sessionToken = async () => {
    const { userId, membershipId } = person;
    const answer = await call(calls.chat.session, { as: userId, membershipId, params: { userId } });
    if (!answer.res) throw new Error(`No session: ${answer.err.error_code}`);
    return answer.res.session_token;
  };
  const begun = await ask('chat.initialize', { session_token: await sessionToken() });

  /** Opens the conversation with others. */
  const openWith = async (...others: Pick<Person, 'userId'>[]) => {
    const chatId = chatIdOf([person, ...others].map(({ userId }) => userId));
    return ask('chat.open', { chatId });
  };
  const sidWith = async (...others: Pick<Person, 'userId'>[]) => {
    const { conversation } = await openWith(...others);
    if (!conversation) throw new Error('This conversation does not open');
    return conversation.sid;
  };
  const send = async (sid: ChatSid, body: string, id = newMessageId()) => ask('chat.send', { sid, id, body });
  const messages = () =>
    heard.flatMap(([name, event]) =>
      name === 'chat.message' ? [(event as { message: ChatMessage }).message] : [],
    );
  return { ...person, socket, heard, begun, ask, sessionToken, openWith, sidWith, send, messages };
}
