import type { Conversation } from '@nestmate/contract/chat';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BlockDialog } from '@/features/reports';
import { backToChat, ChooseRoommate, useMayAsk } from '@/features/room';
import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { BellIcon } from '@/ui/icons/bell';
import { BellOffIcon } from '@/ui/icons/conversation';
import { DotsIcon } from '@/ui/icons/dots';
import { HomePlusIcon } from '@/ui/icons/home';
import { QuestionIcon } from '@/ui/icons/notices';
import { PeopleIcon, UserIcon } from '@/ui/icons/people';
import { BlockIcon, FlagIcon } from '@/ui/icons/reporting';
import { SearchIcon } from '@/ui/icons/search';
import { Menu } from '@/ui/menu';
import type { MenuActionsProps } from '@/ui/menu-actions';
import { useWideScreen } from '@/ui/use-media';
import { nameOf, othersIn } from '../chat-words';
import { chatStore } from '../store/chat';
import { blockOther, mayWriteIn } from './blocking';
import { ChatReportDialog } from './chat-report-dialog';
import { useAction } from './use-action';

interface ConversationMenuProps {
  conversation: Conversation;
  me: string;
  /** Missing if the search has a button of its own. */
  onSearch: (() => void) | undefined;
}

type ConversationAction =
  | 'block'
  | 'mute'
  | 'people'
  | 'profile'
  | 'report'
  | 'request'
  | 'search'
  | 'support';

/** The actions on a conversation and its people, with their dialogs. */
export function ConversationMenu({ conversation, me, onSearch }: ConversationMenuProps) {
  // Loaded here, so that the dialogs open without waiting for their texts.
  const { t } = useTranslation(['chat', 'reports', 'shell']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'block' | 'people' | 'report' | null>(null);
  const { act, isPending } = useAction();
  const { sid, muted } = conversation;
  const isGroup = conversation.kind === 'room';
  const [first] = othersIn(conversation, me);
  /** The other person; undefined in a room. */
  const other = isGroup ? undefined : first;
  const mayAsk = useMayAsk(other?.membershipId) && mayWriteIn(conversation);
  const isBlocked = conversation.attributes.blocked.some((id) => id === me);
  const close = () => setAsking(null);
  // Elsewhere the menu at the side has support.
  const isWide = useWideScreen();

  async function block(blocked: boolean) {
    if (blocked) await act(() => blockOther(conversation));
    else await act(() => chatStore.setBlocked(sid, false), t('toast.unblocked'));
    setAsking((now) => (now === 'block' ? null : now));
  }

  const does: Record<ConversationAction, () => void> = {
    search: () => onSearch?.(),
    people: () => setAsking('people'),
    profile: () => other && void navigate(`/profile/${other.membershipId}`),
    request: () =>
      other && void navigate(`/request/${other.membershipId}`, { state: backToChat(conversation.chatId) }),
    mute: () => void act(() => chatStore.setMuted(sid, !muted), t(muted ? 'toast.unmuted' : 'toast.muted')),
    block: () => (isBlocked ? void block(false) : setAsking('block')),
    report: () => setAsking('report'),
    support: openSupport,
  };
  const isOffered: Record<ConversationAction, boolean> = {
    search: onSearch !== undefined,
    people: isGroup,
    profile: other !== undefined,
    request: mayAsk,
    mute: true,
    block: other !== undefined,
    report: true,
    support: !isWide,
  };
  const MuteIcon = muted ? BellIcon : BellOffIcon;
  const items: MenuActionsProps<ConversationAction>['items'] = [
    { id: 'search', label: t('actions.search'), icon: <SearchIcon className="size-5" /> },
    { id: 'people', label: t('actions.people'), icon: <PeopleIcon className="size-5" /> },
    { id: 'profile', label: t('actions.profile'), icon: <UserIcon className="size-5" /> },
    { id: 'request', label: t('actions.request'), icon: <HomePlusIcon className="size-5" /> },
    {
      id: 'mute',
      label: t(muted ? 'actions.unmute' : 'actions.mute'),
      icon: <MuteIcon className="size-5" />,
    },
    { id: 'support', label: t('shell:menu.email'), icon: <QuestionIcon className="size-5" /> },
    { id: 'report', label: t('actions.report'), icon: <FlagIcon className="size-5" /> },
    {
      id: 'block',
      label: t(isBlocked ? 'actions.unblock' : 'actions.block'),
      icon: <BlockIcon className="size-5" />,
      tone: 'danger',
    },
  ];

  return (
    <>
      <Menu<ConversationAction>
        label={t('actions.conversation')}
        trigger={{ label: t('actions.conversation'), icon: <DotsIcon /> }}
        items={items.filter(({ id }) => isOffered[id])}
        onAction={(action) => does[action]()}
      />
      {asking === 'block' && (
        <BlockDialog
          userId={other?.userId ?? null}
          name={nameOf(conversation, me)}
          isPending={isPending}
          onConfirm={() => void block(true)}
          onClose={close}
        />
      )}
      {asking === 'people' && (
        <ChooseRoommate people={othersIn(conversation, me).map(asRoommate)} onClose={close} />
      )}
      {asking === 'report' && <ChatReportDialog conversation={conversation} me={me} onClose={close} />}
    </>
  );
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
