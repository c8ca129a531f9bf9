import type { PostId, Report } from '@nestmate/contract';
import { useState } from 'react';
import { ReportDialog } from '@/features/reporting';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { DotsIcon } from '@/ui/icons/dots';
import { FlagIcon } from '@/ui/icons/flag';
import { Menu } from '@/ui/menu';
import { useReport } from '../posts.queries';

interface Props {
  threadId: PostId;
  postId: PostId;
  /** The name of its author. */
  name: string;
}

/** The menu of somebody else's post: report it to the housing office. */
export function ReportPost({ threadId, postId, name }: Props) {
  // Loaded here, so that the dialog opens without waiting for its texts.
  const { t } = useTranslation(['community', 'reporting']);
  const [isAsking, setAsking] = useState(false);
  const report = useReport(threadId);
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
