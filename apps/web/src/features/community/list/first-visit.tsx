import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { WindowPicture } from '@/ui/pictures/window-picture';

/** Shown above the list to a person who has opened no thread yet. */
export function FirstVisit() {
  const { t } = useTranslation('community');
  const community = useMembership()?.subNetworkName ?? '';
  return (
    <Card as="section" className="mb-3 flex items-center gap-5">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg wrap-anywhere">{t('firstVisit.title', { community })}</h2>
        <p className="mt-1 text-ink-2">{t('firstVisit.text')}</p>
        <div className="mt-4">
          <ButtonLink href="/new-post" size="sm" variant="secondary">
            {t('firstVisit.action')}
          </ButtonLink>
        </div>
      </div>
      <div className="hidden shrink-0 sm:block">
        <WindowPicture scene="lit" />
      </div>
    </Card>
  );
}
