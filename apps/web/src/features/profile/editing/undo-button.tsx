import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

/** Restores the saved value. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Button variant="quiet" onPress={onUndo}>
      {t('editing.undo')}
    </Button>
  );
}
