import { limits } from '@nestmate/contract';
import type { StaffResidentDetail } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { useRenaming } from './residents.queries';

interface Props {
  resident: StaffResidentDetail;
  onClose: () => void;
}

/** Corrects a resident's name. */
export function RenameDialog({ resident, onClose }: Props) {
  const { t } = useTranslation('staffResidents');
  const [seen] = useState({ first_name: resident.first_name, last_name: resident.last_name });
  const [name, setName] = useState(seen);
  const [isTried, setTried] = useState(false);
  const renaming = useRenaming(resident.membership_id);
  const isMissing = (field: keyof typeof name) => name[field].trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing('first_name') || isMissing('last_name')) return;
    renaming.mutateAsync({ ...name, seen }).then(
      () => {
        onClose();
        toast({ text: t('rename.done'), tone: 'success' });
      },
      () => undefined,
    );
  };
  const field = (id: keyof typeof name) => (
    <TextField
      label={t(`rename.${id}`)}
      value={name[id]}
      onChange={(value) => setName((before) => ({ ...before, [id]: value }))}
      maxLength={limits.name.max}
      autoFocus={id === 'first_name'}
      error={isTried && isMissing(id) ? t('rename.missing') : undefined}
    />
  );
  return (
    <FormDialog
      title={t('rename.title')}
      submit={t('rename.save')}
      isPending={renaming.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {renaming.error && <Banner tone="danger">{errorTextOf(renaming.error)}</Banner>}
      {field('first_name')}
      {field('last_name')}
    </FormDialog>
  );
}
