import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { EyeIcon } from '@/ui/icons/eye';
import { Row, Rows } from '@/ui/row';
import { FormSkeleton } from '@/ui/skeletons';
import { TextLink } from '@/ui/text-link';
import { CompletionLine } from './completion-line';
import { useOverview } from './overview.queries';
import { MyPicture } from './picture/my-picture';
import { SectionList } from './section-list';

/** `/profile-overview`: my profile as others see it, and which of its sections are complete. */
export default function OverviewScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const { data, error, refetch } = useOverview();
  if (error && !data) {
    return (
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {errorTextOf(error)}
      </ErrorState>
    );
  }
  if (!data) return <FormSkeleton label={t('common:loading')} />;
  const name = `${data.first_name} ${data.last_name}`.trim();
  const place = [data.unit_type, data.subnetwork_name, data.network_name].join(' · ');
  return (
    <div className="flex flex-col gap-4">
      <Card padding="none">
        <div className="p-4">
          <MyPicture name={name} src={data.profile_picture_urls?.square}>
            <p className="font-display text-xl font-semibold wrap-anywhere">{name}</p>
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
      <Rows>
        <Row icon={<EyeIcon />} label={t('preview')} to="/profile-preview" />
      </Rows>
      <SectionList sections={data.sections} />
    </div>
  );
}
