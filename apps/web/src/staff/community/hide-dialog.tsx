import type { SubnetworkId, PostId } from '@nestmate/contract/ids';
import type { StaffPost, StaffThread } from '@nestmate/contract/staff/community';
import { useAction } from '@/forms/use-action';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useCommunityChanges } from './community.queries';

interface HideDialogProps {
  place: SubnetworkId;
  post: Hideable;
  onClose: () => void;
}

/** The target of hiding or showing: a reply, or a thread by its first post. */
export interface Hideable {
  threadId: PostId;
  postId: PostId;
  body: string;
  isHidden: boolean;
  /** Whether somebody is notified. */
  hasAuthor: boolean;
}

export const hideableThread = ({
  post_id: id,
  body,
  is_hidden: isHidden,
  author,
}: StaffThread): Hideable => ({
  threadId: id,
  postId: id,
  body,
  isHidden,
  hasAuthor: author !== null,
});

export const hideableReply = (
  { post_id: threadId }: StaffThread,
  { post_id: postId, body, is_hidden: isHidden, author }: StaffPost,
): Hideable => ({ threadId, postId, body, isHidden, hasAuthor: author !== null });

/** Hides a thread or a reply from residents, or shows it again. */
export function HideDialog({ place, post, onClose }: HideDialogProps) {
  const { t, language } = useTranslation('staffCommunity');
  const hiding = useAction(useCommunityChanges(place).hiding, 'inPlace');
  const { threadId, postId, body, isHidden, hasAuthor } = post;
  const isReply = postId !== threadId;
  const what = isHidden ? (isReply ? 'showReply' : 'show') : isReply ? 'hideReply' : 'hide';
  const submit = (reason: string) =>
    hiding.run({ threadId, postId, hidden: !isHidden, reason }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t(`${what}.done`), tone: 'success' });
    });
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
