import type { Archive as AnyArchive } from '@nestmate/contract/account';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { Skeleton } from '@/ui/skeleton';
import { useArchive, useRequestArchive } from './account.queries';
import { ReadyArchive } from './ready-archive';

export function ArchiveInWords() {
  const { t } = useTranslation('account');
  const state = useArchive().data?.state;
  return state && state !== 'none' && t(`archive.inWords.${state}`);
}

/** The person's archive: requested, in progress, downloaded. */
export function Archive() {
  const { t } = useTranslation('account');
  const archive = useArchive();
  return (
    <Card>
      {archive.data ? (
        <ArchiveState archive={archive.data} />
      ) : (
        <SectionNotLoaded
          query={archive}
          title={t('archive.notLoaded')}
          loading={<Skeleton className="h-11 w-56 rounded-control" />}
        />
      )}
    </Card>
  );
}

function ArchiveState({ archive }: { archive: AnyArchive }) {
  const { t } = useTranslation('account');
  const request = useRequestArchive();
  const ask = (label: string) => (
    <Button variant="secondary" isPending={request.isPending} onPress={() => request.mutate()}>
      {label}
    </Button>
  );
  const refusal = request.error && (
    <p role="alert" className="mt-2 text-sm text-brick">
      {errorTextOf(request.error)}
    </p>
  );

  switch (archive.state) {
    case 'none':
      return (
        <>
          {ask(t('archive.prepare'))}
          {refusal}
        </>
      );
    case 'preparing':
      return (
        <>
          <ProgressBar label={t('archive.preparing')} percent={archive.progress} />
          <p className="mt-2 text-sm text-ink-2">{t('archive.preparingText')}</p>
        </>
      );
    case 'ready':
      return (
        <>
          <ReadyArchive archive={archive} again={ask(t('archive.again'))} />
          {refusal}
        </>
      );
    case 'failed':
      return (
        <>
          <Banner tone="danger" title={t('archive.failed')} action={ask(t('archive.retry'))}>
            {t('archive.failedText')}
          </Banner>
          {refusal}
        </>
      );
  }
}
