import type { ChatSid, VideoCallId } from '@nestmate/contract/ids';
import type { ClientEvents } from '@nestmate/contract/live';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { ChatRequest, ChatRequestName } from '@nestmate/contract/socket/chat';
import type { VideoGroupReplies } from '@nestmate/contract/socket/video-group';
import type { Socket } from 'socket.io-client';
import type { TestApp } from '../app';
import type { callersOf } from '../calls/calls';
import { newMessageId } from '../chat/chat';
import { community, resident } from '../world/builders';

/**
 * Their media go through the media server, which not every machine has; each asks for nothing but the call of the
 * conversation.
 */
type WithMediaServer = keyof VideoGroupReplies | 'video.prepare';

/** Prepares one ordinary use of each request of a window. */
type SocketUses = {
  [Name in Exclude<keyof ClientEvents, WithMediaServer>]: () => Promise<() => Promise<object>>;
};

/** Requests about one conversation. */
type ConversationRequest = {
  [Name in ChatRequestName]: ChatRequest<Name> extends { sid: ChatSid } ? Name : never;
}[ChatRequestName];

/** An ordinary use of each request about a conversation, by one of two who have written to each other. */
export const conversationUses: { [Name in ConversationRequest]: (sid: ChatSid) => ChatRequest<Name> } = {
  'chat.history': (sid) => ({ sid, before: 4, count: 20 }),
  'chat.send': (sid) => ({ sid, id: newMessageId(), body: 'Shall we cook?' }),
  'chat.read': (sid) => ({ sid, index: 4 }),
  'chat.typing': (sid) => ({ sid }),
  'chat.remove': (sid) => ({ sid, index: 1 }),
  'chat.edit': (sid) => ({ sid, index: 1, body: 'Hello again' }),
  'chat.react': (sid) => ({ sid, index: 0, reaction: 'heart' }),
  'chat.report': (sid) => ({ sid, index: 0, reason: 'Insults' }),
  'chat.block': (sid) => ({ sid, blocked: true }),
  'chat.mute': (sid) => ({ sid, muted: true }),
  'chat.search': (sid) => ({ sid, text: 'Sunday' }),
};

export async function socketUses(
  app: TestApp,
  open: Awaited<ReturnType<typeof callersOf>>,
): Promise<SocketUses> {
  const hall = await community(app.db);
  const window = async () => open(await resident(app.db, hall));
  /** Two who have written to each other. */
  const chatting = async () => {
    const [me, friend] = [await window(), await window()];
    const sid = await me.sidWith(friend);
    await friend.openWith(me);
    for (const body of ['Shall we cook?', 'On Sunday?', 'Or on Monday?']) {
      await friend.send(sid, body);
      await me.send(sid, body);
    }
    return { me, friend, sid };
  };
  const inConversation =
    <Name extends ConversationRequest>(name: Name) =>
    async () => {
      const { me, sid } = await chatting();
      return () => me.ask(name, conversationUses[name](sid) as never);
    };
  const initialized = (name: 'chat.initialize' | 'chat.refresh') => async () => {
    const { me } = await chatting();
    const session_token = await me.sessionToken();
    return () => me.ask(name, { session_token });
  };
  const ringing = async () => {
    const { me, friend, sid } = await chatting();
    const { call } = await me.ring(sid);
    if (!call) throw new Error('It does not ring');
    return { me, friend, sid, callId: call.callId as VideoCallId };
  };
  const talking = async () => {
    const call = await ringing();
    const { me, friend, sid, callId } = call;
    await friend.askCall('video.answer', { callId, window: friend.window });
    await friend.join(sid);
    await me.join(sid);
    return call;
  };

  return {
    watch: async () => {
      const { socket, membershipId } = await window();
      return () => (socket as Socket).emitWithAck('watch', { membershipId });
    },
    'session.renew': async () => {
      const person = await resident(app.db, hall);
      const token = await app.tokenOf(person.userId);
      const { socket } = await open({ ...person, token });
      return () => (socket as Socket).emitWithAck('session.renew', { token });
    },
    'chat.initialize': initialized('chat.initialize'),
    'chat.refresh': initialized('chat.refresh'),
    'chat.stop': async () => {
      const { me } = await chatting();
      return () => me.ask('chat.stop', {});
    },
    'chat.list': async () => {
      const { me } = await chatting();
      for (const friend of [await window(), await window(), await window()]) {
        const sid = await me.sidWith(friend);
        await me.send(sid, 'Hello');
      }
      return () => me.ask('chat.list', {});
    },
    'chat.open': async () => {
      const { me, friend } = await chatting();
      return () => me.ask('chat.open', { chatId: chatIdOf([me.userId, friend.userId]) });
    },
    'chat.history': inConversation('chat.history'),
    'chat.send': inConversation('chat.send'),
    'chat.read': inConversation('chat.read'),
    'chat.typing': inConversation('chat.typing'),
    'chat.remove': inConversation('chat.remove'),
    'chat.edit': inConversation('chat.edit'),
    'chat.react': inConversation('chat.react'),
    'chat.report': inConversation('chat.report'),
    'chat.block': inConversation('chat.block'),
    'chat.mute': inConversation('chat.mute'),
    'chat.search': inConversation('chat.search'),
    'chat.userExists': async () => {
      const { me, friend } = await chatting();
      return () => me.ask('chat.userExists', { userId: friend.userId });
    },
    'video.current': async () => {
      const { friend } = await ringing();
      return () => friend.askCall('video.current', { window: friend.window });
    },
    'video.ring': async () => {
      const { me, sid } = await chatting();
      const join = { token: await me.roomToken(sid), peerId: me.peerId };
      return () => me.askCall('video.ring', { sid, window: me.window, join });
    },
    'video.joining': async () => {
      const { friend, callId } = await ringing();
      return () => friend.askCall('video.joining', { callId, window: friend.window });
    },
    'video.answer': async () => {
      const { friend, sid, callId } = await ringing();
      const join = { token: await friend.roomToken(sid), peerId: friend.peerId };
      return () => friend.askCall('video.answer', { callId, window: friend.window, join });
    },
    'video.decline': async () => {
      const { friend, callId } = await ringing();
      return () => friend.askCall('video.decline', { callId });
    },
    'video.hangUp': async () => {
      const { me, callId } = await talking();
      return () => me.askCall('video.hangUp', { callId, window: me.window });
    },
    'video.join': async () => {
      const { me, friend, sid, callId } = await ringing();
      await friend.askCall('video.answer', { callId, window: friend.window });
      const token = await me.roomToken(sid);
      return () => me.askCall('video.join', { token, window: me.window, peerId: me.peerId });
    },
    'video.signal': async () => {
      const { me, friend, callId } = await talking();
      const description = { type: 'offer' as const, sdp: 'v=0' };
      return () => me.askCall('video.signal', { callId, to: friend.peerId, revision: 1, description });
    },
  };
}
