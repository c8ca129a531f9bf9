import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { MyVideoCall, VideoGroup } from '@nestmate/contract/socket/video';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { followEvents, type Stop, stopAll } from '@/platform/live/events';
import { isRefused, requestLive } from '@/platform/live/requests';
import { whenConnected } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { onSessionEnd } from '@/platform/session/session-end';
import { currentLanguage } from '@/platform/texts/i18n';
import { type CallNews, receiveNews, stopRinging, thisWindow } from './current-call';

const newest = new Map<string, MyVideoCall>();

/**
 * The newest known state of a call, including this one: replies and events overtake each other, and revisions only
 * rise.
 */
export function newestOf(state: MyVideoCall): MyVideoCall {
  const { callId, revision } = state.call;
  const known = newest.get(callId);
  if (known && known.call.revision > revision) return known;
  newest.set(callId, state);
  return state;
}

/** Another participant of a call, and the peer of their window; a reloaded one has another. */
export interface Peer {
  userId: string;
  firstName: string;
  peerId: string;
  isCaller: boolean;
}

/** The other participants of a call, by its newest known state. */
export function peersIn(state: MyVideoCall, me: string): Peer[] {
  const { call } = newestOf(state);
  if (call.state !== 'answered') return [];
  const nameOf = (id: string) => call.group?.people.find(({ userId }) => userId === id)?.firstName ?? '';
  return call.participants
    .filter(({ userId }) => userId !== me)
    .map(({ userId, peerId }) => ({
      userId,
      peerId,
      firstName: nameOf(userId),
      isCaller: userId === call.caller,
    }));
}

onSessionEnd(() => newest.clear());

const firstWord = (name: string) => name.split(' ')[0] ?? name;

/** Who has pressed Join. A server process of an earlier version does not say. */
const joiningIn = ({ joining = [] }: { joining?: readonly string[] }) => joining;

/** A room's call, which lasts while people join and leave. */
function newsOfRoom(
  { call, window, joining }: MyVideoCall,
  group: VideoGroup,
  me: string,
  mine: string,
): CallNews | null {
  const { callId, sid, caller, callerName, callerPicture } = call;
  if (call.state === 'ended') return { type: caller === me ? call.how : 'ended', callId };
  if (window !== null && call.state === 'answered')
    return { type: window === mine ? 'joined' : 'answeredElsewhere', callId };
  if (window !== null)
    return call.state === 'ringing' ? { type: 'joining', callId, people: joiningIn(call) } : null;
  if (joining !== null && joining !== mine) return { type: 'joiningElsewhere', callId };
  if (!group.ringsFor.some((id) => id === me)) return { type: 'goesOn', callId };
  const others = group.people.filter(({ userId }) => userId !== me);
  const names = listOfNames(
    others.map(({ firstName }) => firstName),
    currentLanguage(),
    { style: 'narrow' },
  );
  const people = Object.fromEntries(
    others.map(({ userId, firstName, picture }) => [userId, { name: firstName, firstName, picture }]),
  );
  const conversation = {
    sid,
    chatId: sid,
    name: names,
    firstName: names,
    picture: null,
    people,
    caller: { name: callerName, picture: callerPicture },
  };
  return { type: 'rings', callId, conversation };
}

/** The meaning of a call's state for this window of a person. */
export function newsOf(received: MyVideoCall, me: string, mine: string): CallNews | null {
  const { joining = null } = received as Partial<MyVideoCall>;
  const state = { ...received, joining };
  const { call, window } = state;
  if (call.group) return newsOfRoom(state, call.group, me, mine);
  const { callId } = call;
  switch (call.state) {
    case 'ended':
      // The people who were called know how they answered.
      return { type: call.callee === me ? 'ended' : call.how, callId };
    case 'answered':
      return { type: window === mine ? 'joined' : 'answeredElsewhere', callId };
    case 'ringing': {
      if (call.callee !== me) return { type: 'joining', callId, people: joiningIn(call) };
      if (joining !== null && joining !== mine) return { type: 'joiningElsewhere', callId };
      const { sid, caller, callee, callerName: name, callerPicture } = call;
      const conversation = {
        sid,
        chatId: chatIdOf([caller, callee]),
        name,
        firstName: firstWord(name),
        picture: callerPicture,
      };
      return { type: 'rings', callId, conversation };
    }
  }
}

/** Says when the connection is there, for the first time or again. */
export const onConnected = (listen: () => void): Stop => followEvents({ connected: listen });

/** Rings when somebody calls this membership, and passes the events of the open call to it. */
export function followVideo({ userId, membershipId }: Self): Stop {
  const mine = thisWindow();
  const receive = (state: Parameters<typeof newsOf>[0]) => {
    const isLate = newestOf(state) !== state;
    if (isLate || state.membershipId !== membershipId) return;
    const news = newsOf(state, userId, mine);
    if (news) receiveNews(news);
  };
  async function fetchCurrent(): Promise<void> {
    const reply = await requestLive('video.current', {});
    if (isRefused(reply)) return;
    if (reply.current) receive(reply.current);
    else receiveNews({ type: 'none' });
  }
  return stopAll([
    followEvents({
      'video.state': receive,
    }),
    whenConnected(() => void fetchCurrent()),
    stopRinging,
  ]);
}
