import type { SubnetworkId } from '@nestmate/contract';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useCommunityChanges } from './community.queries';
import type { Hideable } from './hideable';

interface Props {
  place: SubnetworkId;
  post: Hideable;
  onClose: () => void;
}

/** Hides a thread or a reply from residents, or shows it again. */
export function HideDialog({ place, post, onClose }: Props) {
  const { t, language } = useTranslation('staffCommunity');
  const { hiding } = useCommunityChanges(place);
  const { threadId, postId, body, isHidden, hasAuthor } = post;
  const isReply = postId !== threadId;
  const what = isHidden ? (isReply ? 'showReply' : 'show') : isReply ? 'hideReply' : 'hide';
  const submit = (reason: string) =>
    hiding.mutateAsync({ threadId, postId, hidden: !isHidden, reason }).then(
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
      tone={isHidden ? 'primary' : 'danger'}
      needsReason
      isPending={hiding.isPending}
      error={hiding.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="line-clamp-3 wrap-anywhere">{body}</p>
      <p className="text-ink-2">
        {joinSentences(
          [
            t(what === 'hideReply' && !hasAuthor ? 'hideReply.textOffice' : `${what}.text`),
            !isHidden && hasAuthor && t('hide.author'),
          ],
          language,
        )}
      </p>
    </ReasonDialog>
  );
}
