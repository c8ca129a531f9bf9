import type { Archive as AnyArchive } from '@nestmate/contract/account';
import { type ReactNode, useState } from 'react';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { DownloadIcon } from '@/ui/icons/download';
import { ProgressBar } from '@/ui/progress-bar';
import { Skeleton } from '@/ui/skeleton';
import { useArchive, useRequestArchive, useDownloadArchive } from './account.queries';

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

interface ReadyArchiveProps {
  archive: Extract<AnyArchive, { state: 'ready' }>;
  /** Requests a new archive; shown once that is possible. */
  again: ReactNode;
}

/** The finished archive: its size, its expiry and its download. */
function ReadyArchive({ archive, again }: ReadyArchiveProps) {
  const { t, language } = useTranslation('account');
  const download = useDownloadArchive();
  const at = (moment: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, style).format(new Date(moment));
  const date = at(archive.expires_at, { dateStyle: 'long' });
  const [openedAt] = useState(Date.now);
  const isTooSoon = Date.parse(archive.next_at) > openedAt;
  return (
    <>
      <Banner
        tone="success"
        title={t('archive.ready')}
        action={
          <Button icon={<DownloadIcon />} isPending={download.isPending} onPress={() => download.mutate()}>
            {t('archive.download')}
          </Button>
        }
      >
        {t('archive.readyText', { size: fileSize(archive.bytes, language), date })}
      </Banner>
      {download.error && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {errorTextOf(download.error)}
        </p>
      )}
      <div className="mt-3">
        {isTooSoon ? (
          <p className="text-sm text-ink-2">
            {t('archive.next', { date: at(archive.next_at, { dateStyle: 'long', timeStyle: 'short' }) })}
          </p>
        ) : (
          again
        )}
      </div>
    </>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size: “1.2 MB”. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[step] ?? 'byte';
  const options = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
}
