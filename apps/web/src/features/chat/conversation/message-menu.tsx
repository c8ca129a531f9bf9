import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import { useRef, useState } from 'react';
import { ReactionChoice } from '@/features/reactions';
import { useTranslation } from '@/platform/texts/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FloatingMenu } from '@/ui/floating-menu';
import { ReplyIcon } from '@/ui/icons/conversation';
import { CopyIcon } from '@/ui/icons/copy';
import { PencilIcon } from '@/ui/icons/pencil';
import { FlagIcon } from '@/ui/icons/reporting';
import { TrashIcon } from '@/ui/icons/trash';
import { exactMoment } from '../moment';
import { chatStore } from '../store/chat';
import { mayEdit } from '../store/chat-state';
import { ChatReportDialog } from './chat-report-dialog';
import { useAction, useCopyText, useReactToMessage } from './use-action';

export interface MenuOpening {
  message: ChatMessage;
  anchor: Element;
}

interface MessageMenuProps {
  opening: MenuOpening;
  conversation: Conversation;
  me: string;
  /** Undefined where nobody can write. */
  onReply: ((message: ChatMessage) => void) | undefined;
  onEdit?: ((message: ChatMessage) => void) | undefined;
  onClose: () => void;
}

type MessageAction = 'copy' | 'edit' | 'remove' | 'reply' | 'report';

/** The menu of a message, with the dialogs of its actions. */
export function MessageMenu({ opening, conversation, me, onReply, onEdit, onClose }: MessageMenuProps) {
  const { t, language } = useTranslation(['chat', 'common']);
  const anchor = useRef(opening.anchor);
  const [asking, setAsking] = useState<'remove' | 'report' | null>(null);
  const goesOn = useRef(false);
  const { act, isPending } = useAction();
  const { message } = opening;
  const sid = conversation.sid;
  const isMine = message.author === me;
  const [isEditable] = useState(() => onEdit !== undefined && mayEdit(message, me, Date.now()));
  const copyText = useCopyText();
  const react = useReactToMessage(sid, message.index);
  const mine = message.reactions?.given.find(({ userId }) => userId === me)?.reaction ?? null;

  function copy() {
    onClose();
    void copyText(message.body);
  }

  async function remove() {
    await act(() => chatStore.remove(sid, message.index), t('toast.removed'));
    onClose();
  }

  if (asking === 'remove')
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={t('remove.title')}
        confirm={{
          label: t('remove.confirm'),
          tone: 'danger',
          isPending,
          onPress: () => void remove(),
        }}
        cancelLabel={t('common:cancel')}
      >
        {t('remove.text')}
      </ConfirmDialog>
    );
  if (asking === 'report')
    return <ChatReportDialog conversation={conversation} me={me} message={message} onClose={onClose} />;

  const replyItem = {
    id: 'reply' as const,
    label: t('actions.reply'),
    icon: <ReplyIcon className="size-5" />,
  };
  const copyItem = { id: 'copy' as const, label: t('actions.copy'), icon: <CopyIcon className="size-5" /> };
  const editItem = {
    id: 'edit' as const,
    label: t('actions.edit'),
    icon: <PencilIcon className="size-5" />,
  };
  const removeItem = {
    id: 'remove' as const,
    label: t('actions.remove'),
    icon: <TrashIcon className="size-5" />,
    tone: 'danger' as const,
  };
  const reportItem = {
    id: 'report' as const,
    label: t('actions.report'),
    icon: <FlagIcon className="size-5" />,
  };
  const ask = (what: 'remove' | 'report') => {
    goesOn.current = true;
    setAsking(what);
  };
  const does: Record<MessageAction, () => void> = {
    reply() {
      onClose();
      onReply?.(message);
    },
    edit() {
      onClose();
      onEdit?.(message);
    },
    copy,
    remove: () => ask('remove'),
    report: () => ask('report'),
  };
  return (
    <FloatingMenu<MessageAction>
      label={t('actions.message')}
      note={exactMoment(message.createdAt, language)}
      anchor={anchor}
      above={
        onReply && (
          <ReactionChoice
            mine={mine}
            onChoose={(reaction) => {
              onClose();
              void react(reaction);
            }}
          />
        )
      }
      items={[
        ...(onReply ? [replyItem] : []),
        ...(message.body ? [copyItem] : []),
        ...(isEditable ? [editItem] : []),
        isMine ? removeItem : reportItem,
      ]}
      onAction={(action) => does[action]()}
      // The menu closes before it reports the choice.
      onClose={() => setTimeout(() => goesOn.current || onClose())}
    />
  );
}
