import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

/** `/questions`: an introduction to the questions. */
export default function QuestionsScreen() {
  const { t } = useTranslation('questions');
  return (
    <EmptyState
      scene="plant"
      title={t('start.heading')}
      action={<ButtonLink href="/about-me">{t('start.go')}</ButtonLink>}
    >
      {t('start.text')}
    </EmptyState>
  );
}
