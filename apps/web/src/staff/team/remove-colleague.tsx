import { limits } from '@nestmate/contract';
import type { Colleague } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { useNetwork } from '../platform/network';
import { FormDialog } from '../parts/form-dialog';
import { useRemove } from './team.queries';

interface Props {
  colleague: Colleague;
  onClose: () => void;
}

/** Takes a colleague off the list, with a reason for the log. */
export function RemoveColleague({ colleague: { staff_id, name, is_invited }, onClose }: Props) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const removing = useRemove(staff_id);
  const submit = () => {
    setTried(true);
    if (reason.trim() === '') return;
    removing.mutateAsync(reason.trim()).then(
      () => {
        onClose();
        toast({ text: t('removed', { name }), tone: 'success' });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('removeTitle', { name })}
      submit={t('removeNow')}
      tone="danger"
      isPending={removing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(is_invited ? 'withdrawText' : 'removeText', { network: network.name })}</p>
      {removing.error && <Banner tone="danger">{errorTextOf(removing.error)}</Banner>}
      <TextField
        label={t('reason')}
        description={t('reasonKept')}
        value={reason}
        onChange={setReason}
        maxLength={limits.report}
        autoFocus
        error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  );
}
