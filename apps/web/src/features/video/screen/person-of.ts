import type { Language } from '@nestmate/contract/languages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import type { CallPerson, CallConversation } from '../current-call';
import type { Participant } from '../engine/engine';

/**
 * The person behind a participant. In a call of two it is the other; in a room, some are known by their first name
 * only.
 */
export function personOf(
  conversation: CallConversation,
  other: Pick<Participant, 'firstName' | 'id'> | null,
): CallPerson {
  if (!conversation.people || !other) return conversation;
  const { id, firstName } = other;
  const name = firstName ?? '';
  return conversation.people[id] ?? { name, firstName: name, picture: null };
}

/** The name of a minimized call: the first name of the other or, in a room, of its participants, if there are any. */
export function namesIn(
  conversation: CallConversation,
  others: readonly Participant[],
  language: Language,
): string {
  if (!conversation.people || others.length === 0) return conversation.firstName;
  const names = others.map((other) => personOf(conversation, other).firstName);
  return listOfNames(names, language, { style: 'narrow' });
}
