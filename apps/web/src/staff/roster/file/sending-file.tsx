import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { Spinner } from '@/ui/spinner';
import { dropHeldFile } from './held-file';

interface Props {
  name: string;
  /** The share of it that is sent, from 0 to 1. */
  share: number;
}

/** The progress of sending a file, and of its comparison on the server. */
export function SendingFile({ name, share }: Props) {
  const { t } = useTranslation(['staffRoster', 'common']);
  return (
    <div className="mx-auto flex w-full max-w-100 flex-col gap-4 py-16">
      <h2 className="text-lg wrap-anywhere">{name}</h2>
      {share < 1 ? (
        <ProgressBar label={t('file.sending')} percent={Math.round(share * 100)} />
      ) : (
        <output className="flex items-center gap-3 text-ink-2">
          <Spinner />
          {t('file.comparing')}
        </output>
      )}
      <span>
        <Button variant="secondary" onPress={dropHeldFile}>
          {t('common:cancel')}
        </Button>
      </span>
    </div>
  );
}
