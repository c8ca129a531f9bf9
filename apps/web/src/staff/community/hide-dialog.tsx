import type { SubnetworkId } from '@nestmate/contract';
import type { StaffThread } from '@nestmate/contract/staff';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useCommunityChanges } from './community.queries';

interface Props {
  place: SubnetworkId;
  thread: StaffThread;
  onClose: () => void;
}

/** Takes a thread from every resident, or gives it back. */
export function HideDialog({ place, thread, onClose }: Props) {
  const { t, language } = useTranslation('staffCommunity');
  const { hiding } = useCommunityChanges(place);
  const what = thread.is_hidden ? 'show' : 'hide';
  const submit = (reason: string) =>
    void hiding.mutateAsync({ threadId: thread.post_id, hidden: !thread.is_hidden, reason }).then(
      () => {
        onClose();
        toast({ text: t(`${what}.done`), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <ReasonDialog
      title={t(`${what}.title`)}
      submit={t(`${what}.submit`)}
      tone={thread.is_hidden ? 'primary' : 'danger'}
      needsReason
      isPending={hiding.isPending}
      error={hiding.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="line-clamp-3 wrap-anywhere">{thread.body}</p>
      <p className="text-ink-2">
        {joinSentences(
          [t(`${what}.text`), what === 'hide' && thread.author !== null && t('hide.author')],
          language,
        )}
      </p>
    </ReasonDialog>
  );
}
