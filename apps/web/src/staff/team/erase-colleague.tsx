import type { FormerColleague } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { useNetwork } from '../platform/network';
import { useErasing } from './former.queries';

interface Props {
  colleague: FormerColleague;
  onClose: () => void;
}

/** Erases a removed colleague from the log permanently. */
export function EraseColleague({ colleague: { staff_id, name }, onClose }: Props) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const erasing = useErasing(staff_id);
  const submit = () =>
    erasing.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ text: t('former.erased'), tone: 'success' });
      },
    });
  return (
    <FormDialog
      title={t('former.eraseTitle', { name })}
      submit={t('former.eraseNow')}
      tone="danger"
      isPending={erasing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('former.eraseText', { network: network.name })}</p>
      {erasing.error && <Banner tone="danger">{errorTextOf(erasing.error)}</Banner>}
    </FormDialog>
  );
}
