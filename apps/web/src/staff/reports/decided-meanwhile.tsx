import type { ReportState } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { FormDialog } from '../parts/form-dialog';
import { useAddress } from '../platform/use-address';

interface Props {
  /** What the other dialog asked. */
  title: string;
  /** The list that the case has left. */
  from: ReportState;
  /** Before it closes: the case is left, or followed to its list. */
  onDone: () => void;
  onFollow: () => void;
  onClose: () => void;
}

/** In place of a dialog about a case that a colleague has decided, or that came in again, and the way to it. */
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
