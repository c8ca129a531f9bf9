import type { ChoiceKind, OptionId } from '@nestmate/contract';
import { useOffered } from '@/features/housing';
import { NotLoaded } from '@/features/not-loaded';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { FormSkeleton } from '@/ui/skeletons';
import { useEdited } from '../editing/use-edited';
import { ChoicesForm } from './choices-form';
import { useChosen } from './choices.queries';

/** `/set-majors` and `/housing`: choices from the community's options. */
export default function ChoicesScreen({ kind }: { kind: ChoiceKind }) {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId } = useSelf();
  const offered = useOffered(kind);
  const chosen = useChosen(kind);
  const isOffered = (id: OptionId) => offered.data?.some((option) => option.id === id) ?? true;
  const edited = useEdited({
    name: `${kind} ${membershipId}`,
    saved: chosen.data?.filter(isOffered),
    // Options that the community has removed are no longer chosen.
    fit: (ids) => ids.filter(isOffered),
  });
  if (!offered.data || !edited)
    return <NotLoaded queries={[offered, chosen]} loading={<FormSkeleton label={t('common:loading')} />} />;
  if (offered.data.length === 0) {
    return (
      <EmptyState
        scene="curtain"
        title={t(`choices.${kind}.notOffered`)}
        action={<ButtonLink href="/profile-overview">{t('common:back')}</ButtonLink>}
      >
        {t(`choices.${kind}.notOfferedText`)}
      </EmptyState>
    );
  }
  return <ChoicesForm kind={kind} offered={offered.data} edited={edited} />;
}
