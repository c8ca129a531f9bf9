import type { ReportCase } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { TextLink } from '@/ui/text-link';
import { useHref } from '../platform/use-href';
import { EvidenceText } from './evidence-text';
import { useExactTime } from './use-exact-time';

type Report = ReportCase['reports'][number];

/** The reporters of a case, with the times and their words. */
export function Reporters({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation('staffReports');
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{t('reports')}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {reports.map((report) => (
          <li key={`${report.membership_id} ${report.at}`}>
            <OneReport report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneReport({ report: { membership_id: membershipId, name, about, reason, at } }: { report: Report }) {
  const { t } = useTranslation(['staffReports', 'reporting']);
  const { exact } = useExactTime();
  const href = useHref();
  const id = useId();
  return (
    <>
      <p id={id} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
        {membershipId ? (
          <TextLink href={href(`residents/${membershipId}`)}>{name}</TextLink>
        ) : (
          <span className="font-semibold">{t('former')}</span>
        )}
        {exact(at)}
      </p>
      {about.length > 0 && (
        <p className="my-1 flex flex-wrap gap-1">
          {about.map((each) => (
            <Chip key={each} {...(each === 'danger' && { tone: 'brick' })}>
              {t(`reporting:reasons.${each}`)}
            </Chip>
          ))}
        </p>
      )}
      {reason && <EvidenceText text={reason} labelledBy={id} />}
    </>
  );
}
