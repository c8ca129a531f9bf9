import type { ResidentView } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { PencilIcon } from '@/ui/icons/pencil';
import { TrashIcon } from '@/ui/icons/trash';
import { Modal } from '@/ui/modal';
import { toast } from '@/ui/toasts';
import { NotLoaded } from '../../parts/not-loaded';
import { SaveViewDialog } from './save-view-dialog';
import { useRemovingView, useSavingView, useViews } from './views.queries';

interface Props {
  onOpen: (view: ResidentView) => void;
  onClose: () => void;
}

/** Renames and removes my views; a removal can be undone. */
export function ViewsDialog({ onOpen, onClose }: Props) {
  const { t } = useTranslation(['staffResidents', 'staffBulk']);
  const views = useViews();
  const saving = useSavingView();
  const removing = useRemovingView();
  const [renamed, setRenamed] = useState<ResidentView | null>(null);
  const onError = (error: Error) => toast({ text: errorTextOf(error), tone: 'danger' });
  const remove = (view: ResidentView) =>
    removing.mutate(view, {
      onError,
      onSuccess: () =>
        toast({
          text: t('views.removed', { name: view.name }),
          action: { label: t('views.undo'), onPress: () => saving.mutate(view, { onError }) },
        }),
    });
  if (renamed)
    return <SaveViewDialog view={renamed} address={renamed.address} onClose={() => setRenamed(null)} />;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('views.title')}
      size="md"
      closeLabel={t('staffBulk:close')}
    >
      {!views.data ? (
        <NotLoaded query={views} />
      ) : views.data.views.length === 0 ? (
        <p className="text-ink-2">{t('views.none')}</p>
      ) : (
        <ul className="divide-y divide-line text-ink">
          {views.data.views.map((view) => (
            <li key={view.view_id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{view.name}</span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('views.openNamed', { name: view.name })}
                onPress={() => onOpen(view)}
              >
                {t('views.open')}
              </Button>
              <IconButton
                label={t('views.renameNamed', { name: view.name })}
                icon={<PencilIcon className="size-4" />}
                onPress={() => setRenamed(view)}
              />
              <IconButton
                label={t('views.removeNamed', { name: view.name })}
                icon={<TrashIcon className="size-4" />}
                onPress={() => remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
