import type { Texts } from '@nestmate/locales';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

interface ComingScreenProps {
  /** What the screen will offer. */
  text: Exclude<keyof Texts['placeholders'], 'soon' | 'onward'>;
}

/** A screen that is still being built. */
export default function ComingScreen({ text }: ComingScreenProps) {
  const { t } = useTranslation('placeholders');
  return (
    <EmptyState
      scene="curtain"
      title={t('soon')}
      action={
        <ButtonLink href="/" variant="secondary">
          {t('onward')}
        </ButtonLink>
      }
    >
      {t(text)}
    </EmptyState>
  );
}
