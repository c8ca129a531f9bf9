import type { SubnetworkDetails } from '@nestmate/contract/housing';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { deadlineOf } from './deadline';

interface DeadlineDatesProps {
  subnetwork: SubnetworkDetails;
  isCentered?: boolean;
}

/** When matching starts and ends, in the subnetwork's time zone and in the viewer's if it differs. */
export function DeadlineDates({ subnetwork, isCentered = false }: DeadlineDatesProps) {
  const { t } = useTranslation('shell');
  const viewerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { starts, ends, endsForViewer } = deadlineOf(subnetwork, viewerZone, currentLanguage());
  return (
    <dl
      className={`mt-4 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-2 text-left tabular-nums ${isCentered ? 'mx-auto' : ''}`}
    >
      {starts && (
        <>
          <dt className="text-ink-2">{t('welcome.start')}</dt>
          <dd>{starts}</dd>
        </>
      )}
      <dt className="text-ink-2">{t('welcome.end')}</dt>
      <dd>
        {t('welcome.endsAt', { ...ends })}
        {endsForViewer && (
          <span className="block text-ink-2">{t('welcome.yourTime', { ...endsForViewer })}</span>
        )}
      </dd>
    </dl>
  );
}
