import type { Conversation } from '@nestmate/contract';
import { currentLanguage, i18n } from '@/platform/i18n';

type Named = Pick<Conversation, 'kind' | 'people'>;

const fullName = ({ firstName, lastName }: Conversation['people'][number]) =>
  `${firstName} ${lastName}`.trim();

/** The other participants of a conversation. */
export const othersIn = ({ people }: Pick<Conversation, 'people'>, me: string) =>
  people.filter(({ userId }) => userId !== me);

/** The name of a conversation: the other person's, or the roommates' first names. */
export function nameOf(conversation: Named, me: string): string {
  const others = othersIn(conversation, me);
  const [other] = others;
  if (!other) return i18n.t(conversation.kind === 'room' ? 'chat:group' : 'chat:former');
  return conversation.kind === 'people'
    ? fullName(other)
    : new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(
        others.map(({ firstName }) => firstName),
      );
}
