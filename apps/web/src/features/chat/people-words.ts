import type { Conversation } from '@nestmate/contract';
import { i18n } from '@/platform/i18n';

type Named = Pick<Conversation, 'kind' | 'people'>;

const fullName = ({ firstName, lastName }: Conversation['people'][number]) =>
  `${firstName} ${lastName}`.trim();

/** Everybody in a conversation but the person themself. */
export const othersIn = ({ people }: Pick<Conversation, 'people'>, me: string) =>
  people.filter(({ userId }) => userId !== me);

/** What a conversation is called: the other's name, or the first names of the room. */
export function nameOf(conversation: Named, me: string): string {
  const others = othersIn(conversation, me);
  const [other] = others;
  if (!other) return i18n.t(conversation.kind === 'room' ? 'chat:group' : 'chat:former');
  return conversation.kind === 'people'
    ? fullName(other)
    : others.map(({ firstName }) => firstName).join(', ');
}
