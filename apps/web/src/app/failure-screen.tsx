import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { LoneState } from '@/ui/lone-state';
import { Page } from '@/ui/page';

/** `newVersion`: the page's code is no longer on the server. `offline`: it was not fetched before the connection broke. */
export type Failure = 'newVersion' | 'offline' | 'unexpected';

const scenes = { newVersion: 'box', offline: 'moon', unexpected: 'curtain' } as const;
const texts = {
  newVersion: ['failure.newVersionTitle', 'failure.newVersionText'],
  offline: ['failure.offlineTitle', 'failure.offlineText'],
  unexpected: ['failure.title', 'failure.text'],
} as const;

interface FailureScreenProps {
  failure: Failure;
  onRetry: () => void;
}

export function FailureScreen({ failure, onRetry }: FailureScreenProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [title, text] = texts[failure];
  const action =
    failure === 'offline' ? (
      <Button onPress={onRetry}>{t('common:retry')}</Button>
    ) : (
      <Button onPress={() => location.reload()}>{t('common:reload')}</Button>
    );
  return (
    <Page>
      <LoneState scene={scenes[failure]} title={t(title)} action={action}>
        {t(text)}
      </LoneState>
    </Page>
  );
}
