import { useTranslation } from '@/platform/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface Props {
  name: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what blocking a person does, before it happens. */
export function BlockDialog({ name, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation(['reporting', 'common']);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('block.title', { name })}
      confirm={{ label: t('block.confirm'), tone: 'danger', isPending, onPress: onConfirm }}
      cancelLabel={t('common:cancel')}
    >
      {t('block.text')}
    </ConfirmDialog>
  );
}
