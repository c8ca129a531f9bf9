import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { PersonSkeleton } from '@/ui/skeletons';
import { useCandidate } from '../candidate.queries';
import { PersonCard } from './person-card';

/** My card as other residents see it, beside what is changed on it. */
export function WhatOthersSee() {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId } = useSelf();
  const { data, isLoading } = useCandidate(membershipId);
  if (!data) return isLoading && <PersonSkeleton label={t('common:loading')} />;
  return (
    <section aria-label={t('whatOthersSee')} className="flex max-w-95 flex-col gap-3">
      <p aria-hidden className="text-sm font-semibold text-ink-2">
        {t('whatOthersSee')}
      </p>
      <PersonCard candidate={data} isMine>
        <ButtonLink href="/profile-preview" variant="secondary">
          {t('preview')}
        </ButtonLink>
      </PersonCard>
    </section>
  );
}
