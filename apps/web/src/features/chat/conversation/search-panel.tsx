import { type ChatMessage, type ChatSid, limits } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Spinner } from '@/ui/spinner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { shortMoment } from '../moments';
import { askChat } from '../service/chat-service';
import { isRefused } from '../store/chat-session';
import { useToday } from '../today';

/** Milliseconds without typing after which is looked. */
const pause = 300;
/** Milliseconds before another try where the server looks for too many at once. */
const retryPause = 2000;

type Answer =
  | { text: string; messages: readonly ChatMessage[]; hasMore: boolean }
  | { text: string; failed: true };

interface SearchPanelProps {
  sid: ChatSid;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** Finds messages of the conversation by their words, the newest first. */
export function SearchPanel({ sid, onChoose, onClose }: SearchPanelProps) {
  const { t, language } = useTranslation(['chat', 'common']);
  const today = useToday();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** The answer of which more is being fetched. */
  const [continued, setContinued] = useState<Answer | null>(null);
  const wanted = text.trim();
  const isEnough = wanted.length >= limits.chatSearch.min;
  const isLooking = isEnough && answer?.text !== wanted;

  useEffect(() => {
    if (!isLooking) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const reply = await askChat('chat.search', { sid, text: wanted });
      if (!isWanted) return;
      if (!isRefused(reply)) setAnswer({ text: wanted, ...reply });
      else if (reply.error_code === 'TooManyRequests') timer = setTimeout(look, retryPause);
      else setAnswer({ text: wanted, failed: true });
    };
    timer = setTimeout(look, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [sid, wanted, isLooking]);

  async function more() {
    if (!answer || 'failed' in answer) return;
    const before = answer.messages.at(-1)?.index;
    if (before === undefined) return;
    setContinued(answer);
    const reply = await askChat('chat.search', { sid, text: answer.text, before });
    setContinued(null);
    if ('error_code' in reply) return toast({ text: t('actions.failed'), tone: 'danger' });
    const messages = [...answer.messages, ...reply.messages];
    // Another text may have been looked for meanwhile.
    setAnswer((now) => (now === answer ? { ...answer, messages, hasMore: reply.hasMore } : now));
  }

  const shown = isEnough ? answer : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from anywhere in it
    <search
      className="flex max-h-1/2 flex-col border-b border-line bg-surface"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-end gap-1 px-4 py-3">
        <div className="flex-1">
          <TextField
            label={t('search.label')}
            value={text}
            onChange={setText}
            maxLength={limits.chatSearch.max}
            end={isLooking && <Spinner label={t('search.looking')} />}
            autoFocus
          />
        </div>
        <IconButton label={t('search.close')} icon={<CrossIcon />} onPress={onClose} />
      </div>
      {shown && 'failed' in shown && (
        <div role="alert" className="flex items-center gap-3 px-4 pb-3 text-sm text-ink-2">
          <p className="flex-1">{t('search.failed')}</p>
          <Button size="sm" variant="secondary" onPress={() => setAnswer(null)}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {shown && 'messages' in shown && (
        <div aria-busy={isLooking} className="min-h-0 overflow-y-auto px-2 pb-2">
          <output className="block px-2 pb-1 text-sm text-ink-2">
            {shown.messages.length === 0
              ? t('search.none')
              : shown.hasMore
                ? t('search.newest', { number: shown.messages.length })
                : t('search.found', { count: shown.messages.length })}
          </output>
          <ul>
            {shown.messages.map(({ index, body, authorName, createdAt }) => (
              <li key={index}>
                <button
                  type="button"
                  onClick={() => onChoose(index)}
                  className="w-full rounded-control px-2 py-2 text-left transition hover:bg-sunken"
                >
                  <span className="flex justify-between gap-2 text-xs text-ink-2">
                    <span className="truncate font-semibold">{authorName || t('former')}</span>
                    <time dateTime={createdAt}>{shortMoment(createdAt, language, today)}</time>
                  </span>
                  <span className="line-clamp-2 text-sm wrap-anywhere text-ink">{body}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown.hasMore && (
            <Button variant="quiet" fullWidth isPending={continued === shown} onPress={() => void more()}>
              {t('search.more')}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
