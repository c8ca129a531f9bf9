import type { ChatSid } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Marked } from '@/ui/marked';
import { Spinner } from '@/ui/spinner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { requestChat } from '../chat-service';
import { Moment } from '../moment';
import { openMessageSearch, shownOf } from './message-search';
import { excerptWith, partsFound } from './text-parts';

interface SearchPanelProps {
  sid: ChatSid;
  me: string;
  /** The message, and the text that it was found for. */
  onChoose: (index: number, text: string) => void;
  onClose: () => void;
}

/** Searches the messages of a conversation, newest first. */
export function SearchPanel({ sid, me, onChoose, onClose }: SearchPanelProps) {
  const { t } = useTranslation(['chat', 'common']);
  const [search] = useState(() => openMessageSearch(requestChat, sid));
  const state = useStore(search);
  const { text, isLooking, continued } = state;
  const shown = shownOf(state);
  useEffect(() => search.stop, [search]);

  async function more() {
    if ((await search.more()) !== null) toast({ text: t('actions.failed'), tone: 'danger' });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from anywhere in it
    <search
      className="flex max-h-1/2 flex-col border-b border-line bg-surface"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-end gap-1 sides-4 py-3 lg:pr-6 lg:pl-8">
        <div className="flex-1">
          <TextField
            label={t('search.label')}
            value={text}
            onChange={search.type}
            maxLength={limits.chatSearch.max}
            end={isLooking && <Spinner label={t('search.looking')} />}
            autoFocus
          />
        </div>
        <IconButton label={t('search.close')} icon={<CrossIcon />} onPress={onClose} />
      </div>
      {shown && 'failed' in shown && (
        <div role="alert" className="flex items-center gap-3 sides-4 pb-3 text-sm text-ink-2 lg:pr-6 lg:pl-8">
          <p className="flex-1">{t('search.failed')}</p>
          <Button size="sm" variant="secondary" onPress={search.retry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {shown && 'messages' in shown && (
        <div aria-busy={isLooking} className="min-h-0 overflow-y-auto sides-2 pb-2 lg:pr-4 lg:pl-6">
          <output className="block px-2 pb-1 text-sm text-ink-2">
            {shown.messages.length === 0
              ? t('search.none')
              : shown.hasMore
                ? t('search.newest', { number: shown.messages.length })
                : t('search.found', { count: shown.messages.length })}
          </output>
          <ul>
            {shown.messages.map(({ index, body, author, authorName, createdAt }) => (
              <li key={index}>
                <button
                  type="button"
                  onClick={() => onChoose(index, shown.text)}
                  className="w-full rounded-control px-2 py-2 text-left transition hover:bg-sunken"
                >
                  <span className="flex justify-between gap-2 text-xs text-ink-2">
                    <span className="truncate font-semibold">
                      {author === me ? t('you') : authorName || t('former')}
                    </span>
                    <Moment at={createdAt} className="shrink-0" />
                  </span>
                  <span className="line-clamp-2 text-sm wrap-anywhere text-ink">
                    <Marked parts={partsFound(excerptWith(body, shown.text), shown.text)} />
                  </span>
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
