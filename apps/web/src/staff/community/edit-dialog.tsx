import { postMistake } from '@nestmate/contract/community';
import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextWithWords } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { isChangedMeanwhile } from '../platform/error-text';
import { useCommunityChanges } from './community.queries';

interface EditDialogProps {
  place: SubnetworkId;
  threadId: PostId;
  /** The current state, which a colleague may change while the dialog is open. */
  post: { post_id: PostId; body: string };
  onClose: () => void;
}

/** Edits an announcement or a reply of the housing office. */
export function EditDialog({ place, threadId, post, onClose }: EditDialogProps) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  const { post_id: postId, body: current } = post;
  const isReply = postId !== threadId;
  const [seen] = useState(current);
  const [body, setBody] = useState(current);
  const editing = useAction(useCommunityChanges(place).editing, 'inPlace');
  const mistake = postMistake(body);
  const submit = () => {
    // After the dialog has shown a colleague's words, saving again replaces those.
    const before = isChangedMeanwhile(editing.error) ? current : seen;
    return editing.run({ threadId, postId, body, before }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t(isReply ? 'edit.doneReply' : 'edit.done'), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={t(isReply ? 'edit.titleReply' : 'edit.title')}
      submit={t('edit.submit')}
      isPending={editing.isPending}
      isRight={!mistake}
      onSubmit={submit}
      onClose={onClose}
    >
      {editing.error && (
        <Banner tone="danger">
          {isChangedMeanwhile(editing.error)
            ? t('edit.changed', { text: current })
            : errorTextWithWords(editing.error)}
        </Banner>
      )}
      <TextArea
        label={t(isReply ? 'reply.own' : 'announce.label')}
        description={t('edit.help')}
        value={body}
        onChange={setBody}
        limit={limits.post.max}
        rows={6}
        autoFocus
        error={mistake && t(`errors:validation.${mistake}`)}
      />
    </FormDialog>
  );
}
