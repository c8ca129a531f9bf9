import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';

interface EditingActionsProps {
  isChanged: boolean;
  onUndo: () => void;
  isSaving: boolean;
  saveLabel?: string;
}

export function EditingActions({ isChanged, onUndo, isSaving, saveLabel }: EditingActionsProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <>
      {isChanged && (
        <span className="ml-auto">
          <UndoButton onUndo={onUndo} />
        </span>
      )}
      <span className={isChanged ? '' : 'flex-1 sm:ml-auto sm:flex-none'}>
        <Button type="submit" fullWidth isPending={isSaving} pendingLabel={t('saving')}>
          {saveLabel ?? t('common:save')}
        </Button>
      </span>
    </>
  );
}

/** Restores the saved value. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Button variant="quiet" onPress={onUndo}>
      {t('editing.undo')}
    </Button>
  );
}

/** Warns before a save overwrites what another window saved. */
export function ConflictNotice({ onShowSaved }: { onShowSaved: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <div className="mb-5">
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" size="sm" onPress={onShowSaved}>
            {t('editing.showSaved')}
          </Button>
        }
      >
        {t('editing.overtaken')}
      </Banner>
    </div>
  );
}
