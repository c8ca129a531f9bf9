import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';

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
