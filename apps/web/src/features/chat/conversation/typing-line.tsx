import type { Conversation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useChat } from '../store/chat';

/** Who is typing. The line is always there, so that nothing moves. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const { t, language } = useTranslation('chat');
  const typing = useChat(({ typing: all }) => all[conversation.sid]) ?? {};
  const names = conversation.people.flatMap(({ userId, firstName }) => (userId in typing ? [firstName] : []));
  return (
    <p className="h-7 shrink-0 truncate pt-1.5 text-xs text-ink-2">
      {names.length > 0 &&
        t('typing', { count: names.length, names: new Intl.ListFormat(language).format(names) })}
    </p>
  );
}
