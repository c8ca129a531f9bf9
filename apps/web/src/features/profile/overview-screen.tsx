import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { ErrorState } from '@/ui/error-state';
import { EyeIcon } from '@/ui/icons/eye';
import { FormSkeleton } from '@/ui/skeletons';
import { TextLink } from '@/ui/text-link';
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
  const complete = data.sections.filter(({ status }) => status === 'Complete').length;
  return (
    <div className="flex flex-col gap-6">
      <MyPicture name={name} src={data.profile_picture_urls?.square}>
        <p className="font-display text-xl wrap-break-word">{name}</p>
        <p className="text-sm text-ink-2">{place}</p>
      </MyPicture>
      {data.hidden && (
        <Banner tone="info">
          {t('hiddenNotice')} <TextLink href="/update-basic-info">{t('showProfile')}</TextLink>
        </Banner>
      )}
      <div>
        <ButtonLink href="/profile-preview" variant="secondary" icon={<EyeIcon className="size-5" />}>
          {t('preview')}
        </ButtonLink>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-sm text-ink-2">
          {complete === data.sections.length
            ? t('allComplete')
            : t('someComplete', { count: complete, all: data.sections.length })}
        </p>
        <SectionList sections={data.sections} />
      </div>
    </div>
  );
}
