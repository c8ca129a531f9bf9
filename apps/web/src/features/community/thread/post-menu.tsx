import type { CommunityPost } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { Report } from '@nestmate/contract/reports';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ReportDialog } from '@/features/reports';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DotsIcon } from '@/ui/icons/dots';
import { PencilIcon } from '@/ui/icons/pencil';
import { FlagIcon } from '@/ui/icons/reporting';
import { TrashIcon } from '@/ui/icons/trash';
import { Menu } from '@/ui/menu';
import { useRemovePost, useReportPost } from '../posts.queries';

interface PostMenuProps {
  threadId: PostId;
  post: CommunityPost;
  mayEdit: boolean;
  onEdit: () => void;
}

/** The menu of a person's own post: edit it for an hour, delete it at any time. */
export function PostMenu({ threadId, post, mayEdit, onEdit }: PostMenuProps) {
  const { t } = useTranslation(['community', 'common']);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useAction(useRemovePost(threadId), 'inToast', close);
  const isThread = post.index === 0;
  const [openedAt] = useState(Date.now);
  const isYoung = openedAt - post.date_created < limits.postEditMs;
  const confirm = () =>
    void remove.run(post.post_id, () => {
      close();
      return isThread && navigate('/community', { replace: true });
    });
  const edit = { id: 'edit' as const, label: t('change.edit'), icon: <PencilIcon className="size-5" /> };
  const removal = {
    id: 'remove' as const,
    label: t('change.remove'),
    icon: <TrashIcon className="size-5" />,
    tone: 'danger' as const,
  };
  return (
    <>
      <Menu
        label={t('change.menu')}
        trigger={{ label: t('change.menu'), icon: <DotsIcon className="size-5" />, className: '-my-3 -mr-3' }}
        items={mayEdit && isYoung ? [edit, removal] : [removal]}
        onAction={(id) => (id === 'edit' ? onEdit() : setAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t(isThread ? 'change.removeThreadTitle' : 'change.removeTitle')}
        confirm={{ label: t('change.remove'), onPress: confirm, isPending: remove.isPending, tone: 'danger' }}
        cancelLabel={t('common:cancel')}
      >
        {t(isThread ? 'change.removeThreadText' : 'change.removeText')}
      </ConfirmDialog>
    </>
  );
}

interface ReportPostProps {
  threadId: PostId;
  postId: PostId;
  /** The name of its author. */
  name: string;
}

/** The menu of somebody else's post: report it to the housing office. */
export function ReportPost({ threadId, postId, name }: ReportPostProps) {
  // Loaded here, so that the dialog opens without waiting for its texts.
  const { t } = useTranslation(['community', 'reports']);
  const [isAsking, setAsking] = useState(false);
  const report = useReportPost(threadId);
  const send = (why: Report) => report.mutateAsync({ postId, why }).then(() => undefined, errorTextOf);
  const label = t('report.menu', { name });
  return (
    <>
      <Menu
        label={label}
        trigger={{ label, icon: <DotsIcon className="size-5" />, className: '-my-3 -mr-3' }}
        items={[{ id: 'report', label: t('report.action'), icon: <FlagIcon className="size-5" /> }]}
        onAction={() => setAsking(true)}
      />
      {isAsking && (
        <ReportDialog title={t('report.title')} name={name} send={send} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
