import { openSupport } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { LoneState } from '@/ui/empty-state';

/** `/page-not-found` */
export default function PageNotFoundScreen() {
  const { t } = useTranslation('shell');
  return (
    <LoneState
      scene="dark"
      title={t('notFound.lead')}
      action={
        <>
          <ButtonLink href="/">{t('notFound.home')}</ButtonLink>
          <Button variant="quiet" onPress={openSupport}>
            {t('menu.email')}
          </Button>
        </>
      }
    >
      {t('notFound.text')}
    </LoneState>
  );
}
