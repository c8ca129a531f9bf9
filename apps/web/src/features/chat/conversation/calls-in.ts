import type { ChatMessage, ConversationCall } from '@nestmate/contract';

/** The steps of one call, in order. */
export type CallSteps = readonly ChatMessage[];

const endsCall = ({ call }: ChatMessage) => call === 'ended' || call === 'declined' || call === 'notJoined';

/** The calls of a conversation, by the id of the last step of each; other messages may stand between their steps. */
export function callsIn(messages: readonly ChatMessage[]): ReadonlyMap<string, CallSteps> {
  const calls = new Map<string, CallSteps>();
  let steps: ChatMessage[] = [];
  const close = () => {
    const last = steps.at(-1);
    if (last) calls.set(last.id, steps);
    steps = [];
  };
  for (const message of messages) {
    if (message.type !== 'call') continue;
    if (message.call === 'started') close();
    steps.push(message);
    if (endsCall(message)) close();
  }
  close();
  return calls;
}

type Told = { what: 'lasted'; ms: number } | { what: 'missed' | 'step' | 'talked' | 'tried' | 'unanswered' };

/**
 * The summary of a call: how long it lasted, that nobody came, or that somebody tried to; its last step while it lasts or when it was
 * declined.
 */
export function toldOf(steps: CallSteps, me: string): Told {
  const [first, last] = [steps[0], steps.at(-1)];
  // A roommate for whom it rang as well has missed it all the same.
  if (first && last?.call === 'notJoined')
    return { what: first.author === me || last.author === me || first === last ? 'tried' : 'missed' };
  if (!first || last?.call !== 'ended') return { what: 'step' };
  const joined = steps.find(({ call }) => call === 'joined');
  // The beginning of a call may be on an older page.
  if (first.call !== 'started') return { what: 'talked' };
  if (!joined) return { what: first.author === me ? 'unanswered' : 'missed' };
  return { what: 'lasted', ms: Date.parse(last.createdAt) - Date.parse(joined.createdAt) };
}

/** Whether these are the steps of the conversation's call, as far as they are known. */
export function isOfCall({ startedAt }: ConversationCall, steps: CallSteps): boolean {
  const last = steps.at(-1);
  return last !== undefined && !endsCall(last) && Date.parse(last.createdAt) >= Date.parse(startedAt);
}
