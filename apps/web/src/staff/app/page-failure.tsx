import { Component, type PropsWithChildren } from 'react';
import { log } from '@/platform/log';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';

function Failed() {
  const { t } = useTranslation(['staff', 'common']);
  return (
    <ErrorState
      title={t('common:somethingWrong')}
      heading="h1"
      action={<Button onPress={() => location.reload()}>{t('common:reload')}</Button>}
    >
      {t('failure')}
    </ErrorState>
  );
}

/** Replaces a page that failed, for example because its code is no longer on the server. */
export class PageFailure extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: Error) {
    log('A page failed', { error: String(error) });
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
