import type { Card } from '@nestmate/contract/find';
import { useId } from 'react';
import { useMutualCards } from '@/features/find';
import { useMyRoom, useRoommateChat } from '@/features/room';
import { useOnline } from '@/platform/online';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState, ErrorState } from '@/ui/empty-state';
import { IconButton } from '@/ui/icon-button';
import { PencilIcon } from '@/ui/icons/pencil';
import { Link } from '@/ui/link';
import { ScreenHeader } from '@/ui/screen-header';
import { RowsSkeleton } from '@/ui/skeletons';
import { chatStore, useChat } from '../store/chat';
import { listedConversations } from '../store/chat-state';
import { retryChat } from '../store/open-chat';
import { ConversationRow } from './conversation-row';

/** Shown before the first list, and when it cannot be loaded. */
function NoListYet() {
  const { t } = useTranslation(['chat', 'common']);
  const isOnline = useOnline();
  const phase = useChat((state) => state.phase);
  const listing = useChat((state) => state.listing);
  // While chat is off, the offline copy is being read.
  const hasFailed = phase === 'failed' || listing === 'failed' || (!isOnline && phase !== 'off');
  if (hasFailed)
    return (
      <ErrorState title={t('failed.title')} action={<Button onPress={retryChat}>{t('common:retry')}</Button>}>
        {t('failed.text')}
      </ErrorState>
    );
  return <RowsSkeleton label={t('connecting')} />;
}

interface ConversationListProps {
  currentSid: string | undefined;
  /** Beside a conversation, which has the page's main heading. */
  isBeside: boolean;
}

/** All conversations, newest first. */
export function ConversationList({ currentSid, isBeside }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const { userId } = useSelf();
  const state = useChat((all) => all);
  const roommates = useMyRoom().data?.my_roommates ?? [];
  const { choose, dialog } = useRoommateChat(roommates);
  const conversations = listedConversations(state, currentSid);
  const talksWith = new Set<string>(conversations.map(({ chatId }) => chatId));
  const likeBack = useMutualCards().filter(({ chat_id: id }) => id !== null && !talksWith.has(id));
  const isKnown =
    state.phase !== 'failed' &&
    (conversations.length > 0 || (state.phase === 'ready' && state.listing === 'idle'));

  return (
    <>
      <ScreenHeader
        title={t('title')}
        heading={isBeside ? 'h2' : 'h1'}
        actions={
          roommates.length > 0 && <IconButton label={t('new')} icon={<PencilIcon />} onPress={choose} />
        }
      />
      {!isKnown && <NoListYet />}
      {isKnown && <MutualRow cards={likeBack} heading={isBeside ? 'h3' : 'h2'} />}
      {isKnown && conversations.length === 0 && (
        <EmptyState
          scene="lit"
          title={t('empty.title')}
          action={<ButtonLink href="/find">{t('empty.find')}</ButtonLink>}
        >
          {t(likeBack.length > 0 ? 'empty.likeBack' : 'empty.text')}
        </EmptyState>
      )}
      {isKnown && conversations.length > 0 && (
        <nav aria-label={t('listLabel')}>
          <ul className="-mx-3">
            {conversations.map((conversation) => (
              <li key={conversation.sid}>
                <ConversationRow
                  conversation={conversation}
                  me={userId}
                  isCurrent={conversation.sid === currentSid}
                />
              </li>
            ))}
          </ul>
          {state.nextPage !== null && (
            <Button
              variant="quiet"
              fullWidth
              isPending={state.listing === 'loading'}
              onPress={() => void chatStore.loadMoreConversations()}
            >
              {t('more')}
            </Button>
          )}
        </nav>
      )}
      {dialog}
    </>
  );
}

interface MutualRowProps {
  cards: readonly Card[];
  heading: 'h2' | 'h3';
}

/** The people of mutual likes with whom no conversation is listed yet: a press opens it. */
function MutualRow({ cards, heading: Heading }: MutualRowProps) {
  const { t } = useTranslation('chat');
  const title = useId();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mb-4">
      <Heading id={title} className="mb-2 font-sans text-sm font-semibold text-ink-2">
        {t('likeEachOther')}
      </Heading>
      {/* Keeps focus outlines from being clipped. */}
      <ul className="-mx-5 -my-1 flex gap-3 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        {cards.map(
          ({ membership_id: id, chat_id: chatId, first_name: name, profile_picture_urls: picture }) => (
            <li key={id} className="shrink-0">
              <Link
                to={`/chat/conversation/${chatId}`}
                aria-label={t('openers.hello', { name })}
                className="flex w-18 flex-col items-center gap-1 rounded-control p-1 transition hover:bg-sunken"
              >
                <Avatar name={name} src={picture?.square} />
                <span className="w-full truncate text-center text-xs font-semibold text-ink">{name}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
