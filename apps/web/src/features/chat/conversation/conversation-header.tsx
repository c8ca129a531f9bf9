import type { Conversation } from '@nestmate/contract';
import { type RefObject, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BlockDialog } from '@/features/reporting';
import { backToChat, ChooseRoommate, useMayAsk } from '@/features/room';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { BellIcon } from '@/ui/icons/bell';
import { BellOffIcon } from '@/ui/icons/bell-off';
import { BlockIcon } from '@/ui/icons/block';
import { DotsIcon } from '@/ui/icons/dots';
import { FlagIcon } from '@/ui/icons/flag';
import { HomePlusIcon } from '@/ui/icons/home-plus';
import { PeopleIcon } from '@/ui/icons/people';
import { SearchIcon } from '@/ui/icons/search';
import { UserIcon } from '@/ui/icons/user';
import { Menu } from '@/ui/menu';
import { useMedia } from '@/ui/use-media';
import { BackToChats } from '../back-to-chats';
import { ConversationAvatar } from '../list/conversation-avatar';
import { nameOf, othersIn } from '../people-words';
import { chatStore } from '../store/chat';
import { useTyping } from '../store/use-typing';
import { blockOther } from './block-other';
import { CallButton } from './call-button';
import { headerClasses } from './header-classes';
import { ChatReportDialog } from './chat-report-dialog';
import { mayWriteIn } from './may-write-in';
import { useAction } from './use-action';

interface ConversationHeaderProps {
  conversation: Conversation;
  me: string;
  isSearching: boolean;
  searchButton: RefObject<HTMLButtonElement | null>;
  onSearch: () => void;
}

const asRoommate = ({
  membershipId,
  userId,
  firstName,
  lastName,
  profile_picture_urls,
}: Conversation['people'][number]) => ({
  membership_id: membershipId,
  user_id: userId,
  first_name: firstName,
  last_name: lastName,
  image_urls: profile_picture_urls,
});

type Action = 'block' | 'mute' | 'people' | 'profile' | 'report' | 'request' | 'search';

/** Beside more buttons no name would have room. */
const isNarrow = '(max-width: 379px)';

/** The name of a conversation, with its search and its menu. */
export function ConversationHeader({
  conversation,
  me,
  isSearching,
  searchButton,
  onSearch,
}: ConversationHeaderProps) {
  // The dialogs open without a wait for theirs.
  const { t } = useTranslation(['chat', 'reporting']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'block' | 'people' | 'report' | null>(null);
  const { act, isPending } = useAction();
  const sid = conversation.sid;
  const isGroup = conversation.kind === 'room';
  const name = nameOf(conversation, me);
  const [other] = othersIn(conversation, me);
  const mayAsk = useMayAsk(isGroup ? undefined : other?.membershipId) && mayWriteIn(conversation);
  const isTyping = useTyping(conversation).length > 0;
  const isBlocked = conversation.attributes.blocked.some((id) => id === me);

  async function block(blocked: boolean) {
    if (blocked) await act(() => blockOther(conversation));
    else await act(() => chatStore.block(sid, false), t('toast.unblocked'));
    setAsking((now) => (now === 'block' ? null : now));
  }
  const { muted } = conversation;

  const does: Record<Action, () => void> = {
    profile: () => other && void navigate(`/profile/${other.membershipId}`),
    request: () =>
      other && void navigate(`/request/${other.membershipId}`, { state: backToChat(conversation.chatId) }),
    people: () => setAsking('people'),
    mute: () => void act(() => chatStore.mute(sid, !muted), t(muted ? 'toast.unmuted' : 'toast.muted')),
    block: () => (isBlocked ? void block(false) : setAsking('block')),
    report: () => setAsking('report'),
    search: onSearch,
  };
  const MuteIcon = muted ? BellIcon : BellOffIcon;
  const searchesFromMenu = useMedia(isNarrow);
  const items = [
    ...(searchesFromMenu
      ? [{ id: 'search' as const, label: t('actions.search'), icon: <SearchIcon className="size-5" /> }]
      : []),
    ...(isGroup
      ? [{ id: 'people' as const, label: t('actions.people'), icon: <PeopleIcon className="size-5" /> }]
      : other
        ? [{ id: 'profile' as const, label: t('actions.profile'), icon: <UserIcon className="size-5" /> }]
        : []),
    ...(mayAsk
      ? [{ id: 'request' as const, label: t('actions.request'), icon: <HomePlusIcon className="size-5" /> }]
      : []),
    {
      id: 'mute' as const,
      label: t(muted ? 'actions.unmute' : 'actions.mute'),
      icon: <MuteIcon className="size-5" />,
    },
    ...(!isGroup && other
      ? [
          {
            id: 'block' as const,
            label: t(isBlocked ? 'actions.unblock' : 'actions.block'),
            icon: <BlockIcon className="size-5" />,
            tone: 'danger' as const,
          },
        ]
      : []),
    { id: 'report' as const, label: t('actions.report'), icon: <FlagIcon className="size-5" /> },
  ];

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
      <Menu<Action>
        label={t('actions.conversation')}
        trigger={{ label: t('actions.conversation'), icon: <DotsIcon /> }}
        items={items}
        onAction={(action) => does[action]()}
      />
      {asking === 'block' && (
        <BlockDialog
          userId={other?.userId ?? null}
          name={name}
          isPending={isPending}
          onConfirm={() => void block(true)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'people' && (
        <ChooseRoommate people={othersIn(conversation, me).map(asRoommate)} onClose={() => setAsking(null)} />
      )}
      {asking === 'report' && (
        <ChatReportDialog conversation={conversation} me={me} onClose={() => setAsking(null)} />
      )}
    </header>
  );
}
