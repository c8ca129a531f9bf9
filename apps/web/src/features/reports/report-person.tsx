import { type ProfileReportAbout, profileReportReasons } from '@nestmate/contract/profile';
import { useState } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { RadioGroup } from '@/ui/radio-group';
import type { AgainstPersonProps } from './block-dialog';
import { AlsoBlock, ReportForm } from './report-form';
import { useBlockPerson, useReportProfile } from './reports.queries';

/**
 * Reports a person, or their profile or picture, to the housing office, and blocks them too if the reporter chooses to.
 */
export function ReportPerson({ person, onBlocked, onUnblocked, onClose }: AgainstPersonProps) {
  const { t } = useTranslation('reports');
  const name = person.first_name;
  const [about, setAbout] = useState<ProfileReportAbout | null>(null);
  const [blocksToo, setBlocksToo] = useState(false);
  const report = useReportProfile(person.membership_id);
  const block = useBlockPerson(person, onUnblocked);
  async function send(reason: string) {
    if (!about) return undefined;
    try {
      // A blocked person can no longer be reported; a second report after a failed block changes nothing.
      await report.mutateAsync({ about, reason: reason.trim() });
      if (!blocksToo || !person.user_id) return undefined;
      await block.mutateAsync(t('done'));
      onBlocked();
      return undefined;
    } catch (error) {
      return errorTextOf(error);
    }
  }
  const reasons = profileReportReasons.filter((id) => id !== 'picture' || person.profile_picture_urls);
  return (
    <ReportForm
      title={t('profile.title', { name })}
      name={name}
      needsWords={about === 'other'}
      isAnswered={about !== null}
      send={send}
      hasOwnToast={blocksToo}
      end={person.user_id && <AlsoBlock name={name} isSelected={blocksToo} onChange={setBlocksToo} />}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <RadioGroup
            label={t('reason')}
            options={reasons.map((id) => ({ id, label: t(`reasons.${id}`) }))}
            value={about}
            onChange={setAbout}
            error={isTried && !about ? t('profile.choose') : undefined}
          />
          {about === 'danger' && <Banner tone="warning">{t('safety')}</Banner>}
        </>
      )}
    </ReportForm>
  );
}
