import { limits, postMistake, type SubnetworkId } from '@nestmate/contract';
import type { StaffThread } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { errorTextWith, isChangedMeanwhile } from '../platform/error-text';
import { useCommunityChanges } from './community.queries';

interface Props {
  place: SubnetworkId;
  /** The current state, which a colleague may change while the dialog is open. */
  thread: StaffThread;
  onClose: () => void;
}

/** Edits an announcement. */
export function EditDialog({ place, thread, onClose }: Props) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  const [seen] = useState(thread.body);
  const [body, setBody] = useState(thread.body);
  const { editing } = useCommunityChanges(place);
  const mistake = postMistake(body);
  const submit = () => {
    if (mistake) return;
    // After the dialog has shown a colleague's words, saving again replaces those.
    const before = isChangedMeanwhile(editing.error) ? thread.body : seen;
    void editing.mutateAsync({ threadId: thread.post_id, body, before }).then(
      () => {
        onClose();
        toast({ text: t('edit.done'), tone: 'success' });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('edit.title')}
      submit={t('edit.submit')}
      isPending={editing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {editing.error && (
        <Banner tone="danger">
          {errorTextWith(editing.error, t('edit.changed', { text: thread.body }))}
        </Banner>
      )}
      <TextArea
        label={t('announce.label')}
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
