import type { ResidentView, ResidentViewId } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../../parts/form-dialog';
import { viewRules } from '../../platform/calls';
import { useSavingView, useViews } from './views.queries';

interface Props {
  address: string;
  /** The view to rename; without it a new one is saved. */
  view?: ResidentView;
  onClose: () => void;
}

/** Names a view; a view with the same name is replaced after a notice. */
export function SaveViewDialog({ address, view, onClose }: Props) {
  const { t } = useTranslation('staffResidents');
  const views = useViews();
  const saving = useSavingView();
  const [id] = useState(() => view?.view_id ?? (crypto.randomUUID() as ResidentViewId));
  const [name, setName] = useState(view?.name ?? '');
  const [isTried, setTried] = useState(false);
  const wanted = name.trim();
  const isAlike = (other: ResidentView) =>
    other.view_id !== id && other.name.toLowerCase() === wanted.toLowerCase();
  const replaces = views.data?.views.some(isAlike) ?? false;
  const submit = () => {
    setTried(true);
    if (wanted === '') return;
    saving.mutate(
      { view_id: id, name: wanted, address },
      {
        onSuccess: () => {
          onClose();
          toast({ text: t('views.saved', { name: wanted }), tone: 'success' });
        },
      },
    );
  };
  return (
    <FormDialog
      title={view ? t('views.renameTitle', { name: view.name }) : t('views.saveTitle')}
      submit={t('views.saveNow')}
      isPending={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {saving.error && <Banner tone="danger">{errorTextOf(saving.error)}</Banner>}
      <TextField
        label={t('views.name')}
        description={replaces ? t('views.replaces') : t('views.nameHint')}
        value={name}
        onChange={setName}
        maxLength={viewRules.nameMax}
        autoFocus
        error={isTried && wanted === '' ? t('views.nameMissing') : undefined}
      />
    </FormDialog>
  );
}
