import { type Conversation, listOfNames } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useTyping } from '../store/use-typing';

/** Who is typing. The line is always there, so that nothing moves. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const { t, language } = useTranslation('chat');
  const isGroup = conversation.kind === 'room';
  const names = useTyping(conversation);
  return (
    <p className="h-10 shrink-0 pt-1.5">
      {names.length > 0 && (
        <span className="inline-flex h-7 max-w-full animate-fade items-center gap-1 rounded-card rounded-bl-mark bg-surface px-3 ring-1 ring-line ring-inset">
          {['0ms', '200ms', '400ms'].map((delay) => (
            <span
              key={delay}
              className="size-1.5 rounded-full bg-ink-3 [animation:breathe_1.2s_ease-in-out_infinite]"
              style={{ animationDelay: delay }}
            />
          ))}
          <span className={isGroup ? 'pl-1 text-xs text-ink-2' : 'sr-only'}>
            {t('typing', { count: names.length, names: listOfNames(names, language) })}
          </span>
        </span>
      )}
    </p>
  );
}
