import { type ChatMessage, type ChatSid, limits } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { TextField } from '@/ui/text-field';
import { shortMoment } from '../moments';
import { askChat } from '../service/chat-service';
import { isRefused } from '../store/chat-session';
import { isPassing } from '../store/outbox';

/** Milliseconds without typing after which is looked. */
const pause = 300;
/** Milliseconds before another try where the server would not, or could not, look now. */
const retryPause = 2000;

interface Found {
  text: string;
  messages: readonly ChatMessage[];
  hasMore: boolean;
}

interface SearchPanelProps {
  sid: ChatSid;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** Finds messages of the conversation by their words, the newest first. */
export function SearchPanel({ sid, onChoose, onClose }: SearchPanelProps) {
  const { t, language } = useTranslation('chat');
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const wanted = text.trim();
  const isEnough = wanted.length >= limits.chatSearch.min;

  useEffect(() => {
    if (!isEnough) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const reply = await askChat('chat.search', { sid, text: wanted });
      if (!isWanted) return;
      if (!isRefused(reply)) setFound({ text: wanted, ...reply });
      else if (isPassing(reply)) timer = setTimeout(look, retryPause);
    };
    timer = setTimeout(look, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [sid, wanted, isEnough]);

  async function more() {
    const before = found?.messages.at(-1)?.index;
    if (!found || before === undefined) return;
    const reply = await askChat('chat.search', { sid, text: found.text, before });
    if ('error_code' in reply) return;
    setFound({ ...found, messages: [...found.messages, ...reply.messages], hasMore: reply.hasMore });
  }

  const shown = isEnough && found?.text === wanted ? found : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from anywhere in it
    <search
      className="flex max-h-1/2 flex-col border-b border-line bg-surface"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-end gap-1 px-4 py-3">
        <div className="flex-1">
          <TextField label={t('search.label')} value={text} onChange={setText} autoFocus />
        </div>
        <IconButton label={t('search.close')} icon={<CrossIcon />} onPress={onClose} />
      </div>
      {shown && (
        <div className="min-h-0 overflow-y-auto px-2 pb-2">
          <output className="block px-2 pb-1 text-sm text-ink-2">
            {shown.messages.length === 0
              ? t('search.none')
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
                    <time dateTime={createdAt}>{shortMoment(createdAt, language)}</time>
                  </span>
                  <span className="line-clamp-2 text-sm wrap-anywhere text-ink">{body}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown.hasMore && (
            <Button variant="quiet" fullWidth onPress={() => void more()}>
              {t('search.more')}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
