import { NotLoaded } from '@/features/not-loaded';
import { useOverview } from '@/features/profile';
import { useSelf } from '@/platform/session/session';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { EyeOffIcon } from '@/ui/icons/eye';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { useCandidate } from '../candidate.queries';
import { ResidentProfile } from './resident-profile';

/** `/profile-preview` */
export default function ProfilePreviewScreen() {
  const { t } = useTranslation('find');
  return (
    <>
      <p className="mb-4 text-ink-2">{t('preview.lead')}</p>
      <ProfilePreview />
    </>
  );
}

/** My profile as other residents see it, and what they never see. */
export function ProfilePreview() {
  const { t, language } = useTranslation('find');
  const { membershipId } = useSelf();
  const me = useCandidate(membershipId);
  const { data } = me;
  const isHidden = useOverview().data?.hidden ?? false;
  if (!data)
    return (
      <NotLoaded
        queries={[me]}
        title={t('profile.failed')}
        loading={<Skeleton className="aspect-4/5 w-full max-w-95 rounded-card" />}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      {isHidden && (
        <Banner tone="info">
          {t('preview.hidden')} <TextLink href="/update-basic-info">{t('preview.show')}</TextLink>
        </Banner>
      )}
      <ResidentProfile resident={data} isMine>
        <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-5 text-ink-2">
          <EyeOffIcon className="size-6 shrink-0" />
          <p>
            {joinSentences(
              [t('preview.never'), !data.genderSelectionTransport && t('preview.genderNotShown')],
              language,
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/update-basic-info" variant="secondary">
            {t('preview.edit')}
          </ButtonLink>
          <ButtonLink href="/profile-overview" variant="quiet">
            {t('preview.sections')}
          </ButtonLink>
        </div>
      </ResidentProfile>
    </div>
  );
}
