import { type Conversation, fullName } from '@nestmate/contract';
import { currentLanguage, i18n } from '@/platform/i18n';

type Named = Pick<Conversation, 'kind' | 'people'>;

/** The other participants of a conversation. */
export const othersIn = ({ people }: Pick<Conversation, 'people'>, me: string) =>
  people.filter(({ userId }) => userId !== me);

/** The name of a conversation: the other person's, or the roommates' first names. */
export function nameOf(conversation: Named, me: string): string {
  const others = othersIn(conversation, me);
  const [other] = others;
  if (!other) return i18n.t(conversation.kind === 'room' ? 'chat:group' : 'chat:former');
  return conversation.kind === 'people'
    ? fullName(other.firstName, other.lastName)
    : new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(
        others.map(({ firstName }) => firstName),
      );
}
