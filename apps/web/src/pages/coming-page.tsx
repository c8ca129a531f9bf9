import type { Texts } from '@nestmate/locales';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

interface Props {
  title: keyof Texts['shell']['titles'];
  /** What the page will offer. */
  text: Exclude<keyof Texts['placeholders'], 'soon' | 'onward'>;
}

/** An honest page for what is still being built. */
export function ComingPage({ title, text }: Props) {
  const { t } = useTranslation(['placeholders', 'shell']);
  return (
    <Page>
      <PageHeader title={t(`shell:titles.${title}`)} />
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
    </Page>
  );
}
