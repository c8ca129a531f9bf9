import { chatIdOf, type MyVideoCall } from '@nestmate/contract';
import type { CallNews } from './calls';

/** What a call's state means to this window of a person. */
export function newsOf({ call, window }: MyVideoCall, me: string, mine: string): CallNews | null {
  const { callId } = call;
  switch (call.state) {
    case 'ended':
      // Those who were called know themselves how they answered.
      return { type: call.callee === me ? 'ended' : call.how, callId };
    case 'answered':
      return { type: window === mine ? 'joined' : 'answeredElsewhere', callId };
    case 'ringing': {
      if (call.callee !== me) return null;
      const { sid, caller, callee, callerName: name } = call;
      const [firstName = name] = name.split(' ');
      const place = { sid, chatId: chatIdOf([caller, callee]), name, firstName, picture: null };
      return { type: 'rings', callId, place };
    }
  }
}

/** Drops what arrives late: a call's revisions only rise. */
export function createLatest() {
  const revisions = new Map<string, number>();
  return ({ call: { callId, revision } }: MyVideoCall): boolean => {
    if (revision < (revisions.get(callId) ?? 0)) return false;
    revisions.set(callId, revision);
    return true;
  };
}
