import { DeadlineDates, matchingState, useSubnetwork } from '@/features/housing';
import { NotLoaded } from '@/features/not-loaded';
import { useOverview } from '@/features/profile';
import { openSupport } from '@/features/support';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { FormSkeleton } from '@/ui/skeletons';

/** `/community/community-info`: who runs a community, its dates, and what it asks of its residents. */
export default function CommunityInfoScreen() {
  const { t } = useTranslation(['community', 'common', 'shell']);
  const membership = useMembership();
  const isPaused = useOverview().data?.l3ForcedClosed ?? false;
  const query = useSubnetwork();
  const details = query.data;
  if (!membership) return null;
  if (!details)
    return <NotLoaded queries={[query]} loading={<FormSkeleton label={t('common:loading')} count={2} />} />;
  const state = matchingState(details.matchingRoundStatus, isPaused);
  const requirements = [
    details.genderSettings !== 'DISABLED' && details.genderSelectionTitle,
    details.personalProNounsEnabled && t('asks.pronouns'),
    details.phoneNumberEnabled && t('asks.phone'),
    details.previouslyKnownEnabled && t('asks.previouslyKnown'),
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  return (
    <div className="flex flex-col gap-6">
      <section className="rounded-card border border-line bg-surface p-5">
        <h2 className="text-xl wrap-anywhere">{membership.subNetworkName}</h2>
        <p className="text-ink-2 wrap-anywhere">{membership.networkName}</p>
        <p className="mt-4">{t(`shell:welcome.${state}Text`, { community: membership.subNetworkName })}</p>
        <DeadlineDates subnetwork={details} />
      </section>
      {requirements.length > 0 && (
        <section>
          <h2 className="text-lg">{t('asks.title')}</h2>
          <p className="mt-1 text-ink-2">{t('asks.text')}</p>
          <ul className="mt-2 list-disc pl-5">
            {requirements.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {details.genderSettings !== 'DISABLED' && details.genderSelectionExplainer && (
            <p className="mt-3 whitespace-pre-wrap">{details.genderSelectionExplainer}</p>
          )}
        </section>
      )}
      <section>
        <h2 className="text-lg">{t('office.title')}</h2>
        <p className="mt-1 mb-3 text-ink-2">{t('office.text', { network: membership.networkName })}</p>
        <Button variant="secondary" onPress={openSupport}>
          {t('office.write')}
        </Button>
      </section>
    </div>
  );
}
