import type { Card } from '@nestmate/contract/find';
import type { UserId } from '@nestmate/contract/ids';
import { useMyRoom } from '@/features/room';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toasts';
import { useBlockPerson } from './reports.queries';

interface BlockDialogProps {
  userId: UserId | null;
  name: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains before a block what it does, what it does not do, and how to undo it. */
export function BlockDialog({ userId, name, isPending, onConfirm, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['reports', 'common']);
  const { data: room } = useMyRoom();
  const isRoommate = userId !== null && room?.my_roommates.some(({ user_id: id }) => id === userId);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('block.title', { name })}
      confirm={{ label: t('block.confirm'), tone: 'danger', isPending, onPress: onConfirm }}
      cancelLabel={t('common:cancel')}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 wrap-anywhere">
        <li>{t('block.text')}</li>
        <li>{t('block.quiet', { name })}</li>
        {isRoommate && <li>{t('block.roommate')}</li>}
        <li>{t('block.later', { name })}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Blocks a person, with or without a conversation, once that is confirmed. */
export function BlockPerson({ person, onBlocked, onUnblocked, onClose }: AgainstPersonProps) {
  const block = useBlockPerson(person, onUnblocked);
  const { user_id: userId, first_name: name } = person;
  if (!userId) return null;
  return (
    <BlockDialog
      userId={userId}
      name={name}
      isPending={block.isPending}
      onConfirm={() =>
        block.mutate(undefined, {
          onSuccess() {
            onClose();
            onBlocked();
          },
          onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
        })
      }
      onClose={onClose}
    />
  );
}

export interface AgainstPersonProps {
  person: Pick<Card, 'first_name' | 'membership_id' | 'profile_picture_urls' | 'user_id'>;
  onBlocked: () => void;
  /** The block was undone from the toast. */
  onUnblocked: () => void;
  onClose: () => void;
}
