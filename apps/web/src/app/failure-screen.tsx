import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

/** `newVersion`: the page's code is no longer on the server. */
export type Failure = 'newVersion' | 'unexpected';

export function FailureScreen({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['shell', 'common']);
  const isNew = failure === 'newVersion';
  return (
    <Page>
      <EmptyState
        scene={isNew ? 'box' : 'curtain'}
        title={t(isNew ? 'failure.newVersionTitle' : 'failure.title')}
        action={<Button onPress={() => location.reload()}>{t('common:reload')}</Button>}
      >
        {t(isNew ? 'failure.newVersionText' : 'failure.text')}
      </EmptyState>
    </Page>
  );
}
