import type { Conversation, ChatPerson } from '@nestmate/contract/chat';
import { type RefObject, useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AnswerRequest, IncomingRequestNote, roomAddresses, useRelation } from '@/features/room';
import { openCall, setOngoing, useCurrentCall } from '@/features/video';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';
import { VideoIcon } from '@/ui/icons/call';
import { HomePlusIcon } from '@/ui/icons/home';
import { SearchIcon } from '@/ui/icons/search';
import { Link } from '@/ui/link';
import { TextLink } from '@/ui/text-link';
import { useMedia } from '@/ui/use-media';
import { nameOf, othersIn } from '../chat-words';
import { ConversationAvatar } from '../list/conversation-avatar';
import { useTyping } from '../store/chat';
import { callTargetOf, waitsFor } from './call-messages';
import { ConversationMenu } from './conversation-menu';

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

/** Back to the list as it was left, or to a new one if the conversation was not opened from there. */
export function BackToChats() {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const { state } = useLocation();
  function goBack(event: MouseEvent) {
    if (state?.from !== '/chat' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return <IconLink href="/chat" replace onPress={goBack} label={t('back')} icon={<BackIcon />} />;
}

/** The bar above a conversation: 56 px high; from 1024 px it ends on the line of the list's header. */
export const headerClasses =
  'flex min-h-14 items-center gap-1 border-b border-line bg-surface sides-2 pt-(--inset-top) [--ground:var(--color-surface)] lg:min-h-18 lg:pr-6 lg:pl-8';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

/** Opens the preview of a call with the people of this conversation. */
function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const { sid } = conversation;
  const isInCall = useCurrentCall((calls) => calls.conversation?.sid === sid);
  const isOngoing = waitsFor(conversation, me);
  useEffect(() => setOngoing(sid, isOngoing), [sid, isOngoing]);
  const target = callTargetOf(conversation, me);
  if (!target) return null;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : isOngoing ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={isOngoing || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall({ ...target, isOngoing })}
    />
  );
}

/**
 * Under the name of a conversation: a request between the two waits for an answer. Mine has a link, theirs is
 * answered here.
 */
export function RequestLine({ other }: { other: ChatPerson }) {
  const { t } = useTranslation('chat');
  const { kind } = useRelation({ membership_id: other.membershipId, claimed: true });
  return (
    <output className="block empty:hidden">
      {kind === 'incoming_request' && (
        <span className={`${requestLine} flex-wrap gap-y-2 py-2`}>
          <span className="min-w-0 flex-[1_1_16rem]">
            <IncomingRequestNote by={other.membershipId} isShort />
          </span>
          <AnswerRequest from={other.membershipId} size="sm" />
        </span>
      )}
      {kind === 'outgoing_request' && (
        <span className={`${requestLine} py-1 *:py-1`}>
          <HomePlusIcon className="size-5 text-plum" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t('request.outgoing', { name: other.firstName })}
          </span>
          <TextLink href={roomAddresses.outgoing_request}>{t('request.outgoingLink')}</TextLink>
        </span>
      )}
    </output>
  );
}

const requestLine =
  'flex animate-fade items-center gap-3 border-b border-line bg-plum-soft px-4 text-sm text-ink lg:px-8';
