import { type Conversation, fullName } from '@nestmate/contract';
import type { CallPerson, CallConversation } from '@/features/video';
import { nameOf, othersIn } from '../people-words';

type Person = Conversation['people'][number];

const personOf = ({ firstName, lastName, profile_picture_urls }: Person): CallPerson => ({
  firstName,
  name: fullName(firstName, lastName),
  picture: profile_picture_urls?.square ?? null,
});

/** The place of a call with the people of a conversation; undefined where nobody can be called. */
export function callPlaceOf(conversation: Conversation, me: string): CallConversation | undefined {
  const { sid, chatId, kind, isOpen, attributes } = conversation;
  const others = othersIn(conversation, me);
  const [other] = others;
  if (!other || !isOpen || attributes.blocked.length > 0) return undefined;
  if (kind === 'people') return { sid, chatId, ...personOf(other) };
  const name = nameOf(conversation, me);
  const people = Object.fromEntries(others.map((person) => [person.userId, personOf(person)]));
  return { sid, chatId, name, firstName: name, picture: null, people };
}
