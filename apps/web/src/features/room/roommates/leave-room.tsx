import { listOfNames } from '@nestmate/contract';
import { useState } from 'react';
import { showInfo } from '@/features/support';
import { CallError, errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toasts';
import { useLeaveRoom } from '../room.queries';

interface Props {
  isLocked: boolean;
  /** No request can bring somebody back once matching is over. */
  isForGood: boolean;
  /** The number of people who stay. */
  others: number;
  /** The names of those whom the person may know. */
  known: readonly string[];
}

/** Leaves the room after a confirmation; a locked room explains why that is impossible. */
export function LeaveRoom({ isLocked, isForGood, others, known }: Props) {
  const { t, language } = useTranslation(['room', 'common']);
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveRoom();

  const showLocked = () =>
    showInfo({ label: t('leave.lockedTitle'), description: t('leave.lockedText'), support: true });
  const tell = (failure: Error) => {
    if (failure instanceof CallError && failure.errorCode === 'room_locked') showLocked();
    else toast({ text: errorTextOf(failure), tone: 'danger' });
  };
  // A promise settles also when the room has reloaded without roommates, and this dialog is gone.
  const confirm = () =>
    void leave
      .mutateAsync()
      .then(() => toast({ text: t('leave.done'), tone: 'success' }), tell)
      .finally(() => setAsking(false));
  const text = isForGood ? 'leave.textOver' : 'leave.text';
  return (
    <div className="mt-5 flex justify-center">
      <Button variant="quiet" onPress={() => (isLocked ? showLocked() : setAsking(true))}>
        {t('leave.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('leave.title')}
        confirm={{ label: t('leave.action'), onPress: confirm, isPending: leave.isPending, tone: 'danger' }}
        cancelLabel={t('common:cancel')}
      >
        {known.length === others
          ? t(`${text}Named`, { count: others, names: listOfNames(known, language) })
          : t(text, { count: others })}
      </ConfirmDialog>
    </div>
  );
}
