import { limits, postMistake, type SubnetworkId } from '@nestmate/contract';
import type { StaffThread } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { errorTextWith } from '../platform/error-text';
import { useCommunityChanges } from './community.queries';

interface Props {
  place: SubnetworkId;
  /** As it is now: a colleague may change it meanwhile. */
  thread: StaffThread;
  onClose: () => void;
}

/** Changes what an announcement says. */
export function EditDialog({ place, thread, onClose }: Props) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  const [seen] = useState(thread.body);
  const [body, setBody] = useState(thread.body);
  const { editing } = useCommunityChanges(place);
  const mistake = postMistake(body);
  const submit = () => {
    if (mistake) return;
    // Who was told what a colleague wrote, and presses again, replaces that.
    const before = editing.isError ? thread.body : seen;
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
