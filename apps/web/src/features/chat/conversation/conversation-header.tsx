import type { Conversation } from '@nestmate/contract';
import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { SearchIcon } from '@/ui/icons/search';
import { useMedia } from '@/ui/use-media';
import { BackToChats } from '../back-to-chats';
import { ConversationAvatar } from '../list/conversation-avatar';
import { nameOf, othersIn } from '../people-words';
import { useTyping } from '../store/use-typing';
import { ConversationMenu } from './conversation-menu';
import { headerClasses } from './header-classes';
import { openCall, tellWhetherOn, useCalls } from '@/features/video';
import { VideoIcon } from '@/ui/icons/video';
import { callPlaceOf } from './call-place';
import { waitsFor } from '../store/waits-for';

interface ConversationHeaderProps {
  conversation: Conversation;
  me: string;
  isSearching: boolean;
  searchButton: RefObject<HTMLButtonElement | null>;
  onSearch: () => void;
}

/** More buttons would leave no room for the name. */
const isNarrow = '(max-width: 379px)';

/** The name of a conversation, with its search and its menu. */
export function ConversationHeader({
  conversation,
  me,
  isSearching,
  searchButton,
  onSearch,
}: ConversationHeaderProps) {
  const { t } = useTranslation('chat');
  const isGroup = conversation.kind === 'room';
  const name = nameOf(conversation, me);
  const [other] = othersIn(conversation, me);
  const isTyping = useTyping(conversation).length > 0;
  const searchesFromMenu = useMedia(isNarrow);

  return (
    <header className={headerClasses}>
      <span className="lg:hidden">
        <BackToChats />
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-3 max-[379px]:gap-2">
        <ConversationAvatar conversation={conversation} me={me} size="sm" />
        <div className="min-w-0 py-1">
          <h1 tabIndex={-1} className="line-clamp-2 text-base/5 font-semibold wrap-break-word hyphens-auto">
            {other && !isGroup ? <Link to={`/profile/${other.membershipId}`}>{name}</Link> : name}
          </h1>
          {(isTyping || isGroup) && (
            <p className="truncate text-sm/4.5 text-ink-2">
              {isTyping ? t('typingNow') : t('members', { count: conversation.people.length })}
            </p>
          )}
        </div>
      </div>
      <CallButton conversation={conversation} me={me} />
      {!searchesFromMenu && (
        <IconButton
          ref={searchButton}
          label={t('actions.search')}
          icon={<SearchIcon />}
          isExpanded={isSearching}
          onPress={onSearch}
        />
      )}
      <ConversationMenu
        conversation={conversation}
        me={me}
        onSearch={searchesFromMenu ? onSearch : undefined}
      />
    </header>
  );
}

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

/** Opens the preview of a call with the people of this conversation. */
function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const { sid } = conversation;
  const isInCall = useCalls((calls) => calls.conversation?.sid === sid);
  const isOn = waitsFor(conversation, me);
  useEffect(() => tellWhetherOn(sid, isOn), [sid, isOn]);
  const place = callPlaceOf(conversation, me);
  if (!place) return null;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : isOn ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={isOn || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall({ ...place, isOn })}
    />
  );
}
