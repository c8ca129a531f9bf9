import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import { openCall, useCurrentCall } from '@/features/video';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { VideoIcon } from '@/ui/icons/call';
import { PhoneIcon } from '@/ui/icons/conversation';
import { callWords, ongoingWords, wordsOfMessage } from '../chat-words';
import { clockTime } from '../moment';
import { callLength, type CallMessages, isOfCall, summaryOf, callTargetOf, waitsFor } from './call-messages';

interface CallLineProps {
  /** The last step. */
  message: ChatMessage;
  steps: CallMessages;
  conversation: Conversation;
  me: string;
  /** Whether Tab stops at it and its contents. */
  isReached: boolean;
}

/** One calm line for one call. A screen reader hears each of its steps. */
export function CallLine({ message, steps, conversation, me, isReached }: CallLineProps) {
  const { t, language } = useTranslation('chat');
  const isInCall = useCurrentCall((calls) => calls.conversation !== null);
  const summary = summaryOf(steps, me);
  const heard = steps.map(wordsOfMessage);
  const isMissed = summary.what === 'missed';
  const call = conversation.call && isOfCall(conversation.call, steps) ? conversation.call : undefined;
  const isOngoing = call !== undefined && waitsFor(conversation, me);
  const isTried = summary.what === 'tried';
  const isOffered = isOngoing || isMissed || isTried || summary.what === 'unanswered';
  const target = isOffered && !isInCall ? callTargetOf(conversation, me) : undefined;
  const ongoing = call?.isAnswered ? call : undefined;
  const words = ongoing
    ? ongoingWords(conversation, ongoing, me)
    : summary.what === 'step' || summary.what === 'tried'
      ? callWords(message, me)
      : summary.what === 'lasted'
        ? t('calls.lasted', { length: callLength(summary.ms, language) })
        : t(`calls.${summary.what}`);
  const Icon = (summary.what === 'step' || isTried) && !ongoing ? PhoneIcon : VideoIcon;
  const at = ongoing?.startedAt ?? message.createdAt;
  const tabIndex = isReached ? 0 : -1;
  return (
    <article
      // Arrow keys lead from message to message.
      tabIndex={tabIndex}
      aria-label={(words === heard.at(-1) ? heard : [words, ...heard]).join('. ')}
      data-message={message.id}
      data-index={message.index}
      className="flex flex-wrap items-center justify-center gap-x-3 rounded-control py-1 text-sm text-ink-2"
    >
      <span className="flex min-h-9 items-center gap-2">
        <Icon className={`size-4.5 shrink-0 ${isMissed ? 'text-brick' : ''}`} />
        <span className={isMissed ? 'font-semibold text-ink' : ''}>{words}</span>
        <time dateTime={at} className="shrink-0">
          {clockTime(at, language)}
        </time>
      </span>
      {target && (
        <Button
          size="sm"
          variant={isOngoing ? 'primary' : 'secondary'}
          tabIndex={tabIndex}
          onPress={() => openCall({ ...target, isOngoing })}
        >
          {t(isOngoing ? 'calls.join' : steps[0]?.author === me ? 'calls.again' : 'calls.back')}
        </Button>
      )}
    </article>
  );
}
