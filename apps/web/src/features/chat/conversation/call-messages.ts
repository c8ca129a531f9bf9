import type { ChatMessage, ConversationCall, Conversation } from '@nestmate/contract/chat';
import { type Language, sentenceGap } from '@nestmate/contract/languages';
import { fullName } from '@nestmate/contract/text/full-name';
import type { CallPerson, CallConversation } from '@/features/video';
import { nameOf, othersIn } from '../chat-words';

/** The messages of one call, one for each of its steps, in order. */
export type CallMessages = readonly ChatMessage[];

const endsCall = ({ call }: ChatMessage) => call === 'ended' || call === 'declined' || call === 'notJoined';

/** The calls of a conversation, by the id of the last step of each; other messages may stand between their steps. */
export function callsIn(messages: readonly ChatMessage[]): ReadonlyMap<string, CallMessages> {
  const calls = new Map<string, CallMessages>();
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

type CallSummary =
  | { what: 'lasted'; ms: number }
  | { what: 'missed' | 'step' | 'talked' | 'tried' | 'unanswered' };

/**
 * The summary of a call: how long it lasted, that nobody came, or that somebody tried to; its last step while it lasts
 * or when it was declined.
 */
export function summaryOf(steps: CallMessages, me: string): CallSummary {
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
export function isOfCall({ startedAt }: ConversationCall, steps: CallMessages): boolean {
  const last = steps.at(-1);
  return last !== undefined && !endsCall(last) && Date.parse(last.createdAt) >= Date.parse(startedAt);
}

/** “12 min”, “1 hr 5 min”; seconds only below a minute. */
export function callLength(ms: number, language: Language): string {
  const say = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return say(Math.max(1, Math.round(ms / 1000)), 'second');
  if (minutes < 60) return say(minutes, 'minute');
  const parts = [say(Math.floor(minutes / 60), 'hour'), say(minutes % 60, 'minute')];
  return parts.join(sentenceGap(language));
}

type Person = Conversation['people'][number];

const personOf = ({ firstName, lastName, profile_picture_urls }: Person): CallPerson => ({
  firstName,
  name: fullName(firstName, lastName),
  picture: profile_picture_urls?.square ?? null,
});

/** What starts or joins a call with the people of a conversation; undefined where nobody can be called. */
export function callTargetOf(conversation: Conversation, me: string): CallConversation | undefined {
  const { sid, chatId, kind, isOpen, attributes } = conversation;
  const others = othersIn(conversation, me);
  const [other] = others;
  if (!other || !isOpen || attributes.blocked.length > 0) return undefined;
  if (kind === 'people') return { sid, chatId, ...personOf(other) };
  const name = nameOf(conversation, me);
  const people = Object.fromEntries(others.map((person) => [person.userId, personOf(person)]));
  return { sid, chatId, name, firstName: name, picture: null, people };
}

/** Whether the conversation’s call waits for this person: it rings for them, or others are in it without them. */
export const waitsFor = ({ call }: Pick<Conversation, 'call'>, me: string): boolean =>
  call !== undefined && !call.people.some((userId) => userId === me);
