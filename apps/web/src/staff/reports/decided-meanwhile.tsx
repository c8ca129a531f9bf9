import type { ReportState } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { FormDialog } from '../parts/form-dialog';
import { useAddress } from '../platform/use-address';

interface Props {
  /** The title of the replaced dialog. */
  title: string;
  /** The list that the case has left. */
  from: ReportState;
  /** Called before it closes: the case is left, or followed to its list. */
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** Replaces a dialog about a case that a colleague has decided, or that was reported again, and links to it. */
export function DecidedMeanwhile({ title, from, onDone, onFollow, onClose }: Props) {
  const { t } = useTranslation('staffReports');
  const { change } = useAddress();
  const leave = () => {
    onDone();
    onClose();
  };
  const follow = () => {
    onFollow();
    onClose();
    change({ state: from === 'open' ? 'closed' : '' });
  };
  return (
    <FormDialog title={title} submit={t('meanwhile.see')} isPending={false} onSubmit={follow} onClose={leave}>
      <p role="alert" className="text-ink-2">
        {t(`meanwhile.${from}`)}
      </p>
    </FormDialog>
  );
}
