import { type Conversation, fullName } from '@nestmate/contract';
import { currentLanguage, i18n } from '@/platform/i18n';

type Named = Pick<Conversation, 'kind' | 'people'>;

/** The other participants of a conversation. */
export const othersIn = ({ people }: Pick<Conversation, 'people'>, me: string) =>
  people.filter(({ userId }) => userId !== me);

export const listOfFirstNames = (people: Named['people']): string =>
  new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(
    people.map(({ firstName }) => firstName),
  );

/**
 * The name of a conversation: the other person's, or the roommates' first names, which distinguish a room from a conversation of two only
 * if there are several.
 */
export function nameOf(conversation: Named, me: string): string {
  const others = othersIn(conversation, me);
  const [other] = others;
  const isRoom = conversation.kind === 'room';
  if (!other || (isRoom && others.length === 1)) return i18n.t(isRoom ? 'chat:group' : 'chat:former');
  return !isRoom ? fullName(other.firstName, other.lastName) : listOfFirstNames(others);
}
