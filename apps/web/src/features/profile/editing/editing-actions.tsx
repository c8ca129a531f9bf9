import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

interface EditingActionsProps {
  isChanged: boolean;
  onUndo: () => void;
  isSaving: boolean;
}

/** Saves what was changed, or takes it back. */
export function EditingActions({ isChanged, onUndo, isSaving }: EditingActionsProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <>
      {isChanged && (
        <span className="ml-auto">
          <Button variant="quiet" onPress={onUndo}>
            {t('editing.undo')}
          </Button>
        </span>
      )}
      <span className={isChanged ? '' : 'flex-1 sm:ml-auto sm:flex-none'}>
        <Button type="submit" fullWidth isPending={isSaving} pendingLabel={t('saving')}>
          {t('common:save')}
        </Button>
      </span>
    </>
  );
}
