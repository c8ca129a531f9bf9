import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { commandKey, Keys } from '../../parts/keys';

interface Props {
  isChanged: boolean;
  /** Whether it was never saved. */
  isNew: boolean;
  isPending: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves or discards a draft; stays visible while a long form scrolls. */
export function SaveBar({ isChanged, isNew, isPending, onSave, onDiscard }: Props) {
  const { t } = useTranslation('staffSetUp');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <Button size="sm" variant={isChanged ? 'primary' : 'waiting'} isPending={isPending} onPress={onSave}>
        {t('save')} <Keys keys={[commandKey, 'S']} />
      </Button>
      {isChanged && (
        <Button size="sm" variant="secondary" onPress={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <output className="text-sm text-ink-2">
        {t(isChanged ? 'unsaved' : isNew ? 'notYetSaved' : 'allSaved')}
      </output>
    </div>
  );
}
