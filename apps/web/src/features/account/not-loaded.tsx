import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';

interface Props {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** In place of a section that could not be loaded. */
export function NotLoaded({ title, error, onRetry }: Props) {
  const { t } = useTranslation('common');
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button size="sm" variant="secondary" onPress={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {errorTextOf(error)}
    </Banner>
  );
}
