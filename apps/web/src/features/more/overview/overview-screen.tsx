import { fullName } from '@nestmate/contract';
import { CompletionLine, MyPicture, useOverview } from '@/features/profile';
import { WhatOthersSee } from '@/features/find';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Beside } from '@/ui/beside';
import { Card } from '@/ui/card';
import { EyeIcon } from '@/ui/icons/eye';
import { nameSize } from '@/ui/name-size';
import { Row, Rows } from '@/ui/row';
import { TextLink } from '@/ui/text-link';
import { OfficeRows } from './office-rows';
import { OverviewSkeleton } from './overview-skeleton';
import { SectionRows } from './section-rows';

/** `/profile-overview`: my profile section by section, next to how others see it. */
export default function OverviewScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const overview = useOverview();
  const { data } = overview;
  if (!data)
    return <NotLoaded queries={[overview]} loading={<OverviewSkeleton label={t('common:loading')} />} />;
  const name = fullName(data.first_name, data.last_name);
  const place = [data.unit_type, data.subnetwork_name, data.network_name].join(' · ');
  return (
    <>
      <div className="flex flex-col gap-4">
        <Card padding="none">
          <div className="p-4">
            <MyPicture name={name} src={data.profile_picture_urls?.square}>
              <p className={`font-display font-semibold wrap-anywhere ${nameSize(name)}`}>{name}</p>
              <p className="text-sm text-ink-2">{place}</p>
            </MyPicture>
          </div>
          <div className="border-t border-line px-4 py-3">
            <CompletionLine overview={data} />
          </div>
        </Card>
        {data.hidden && (
          <Banner tone="info">
            {t('hiddenNotice')} <TextLink href="/update-basic-info">{t('showProfile')}</TextLink>
          </Banner>
        )}
        <div className="lg:hidden">
          <Rows>
            <Row icon={<EyeIcon />} label={t('preview')} to="/profile-preview" />
          </Rows>
        </div>
        <SectionRows sections={data.sections} />
        <OfficeRows />
      </div>
      <Beside className="max-lg:hidden" isSticky>
        <WhatOthersSee />
      </Beside>
    </>
  );
}
