import { DeadlineDates, useSubnetwork } from '@/features/housing';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';

/** A summary of a community, beside its threads. */
export function CommunityCard() {
  const { t } = useTranslation('community');
  const membership = useMembership();
  const subnetwork = useSubnetwork().data;
  if (!membership) return null;
  return (
    <Card>
      <h2 className="text-lg wrap-anywhere">{membership.subNetworkName}</h2>
      <p className="text-ink-2 wrap-anywhere">{membership.networkName}</p>
      {subnetwork && <DeadlineDates subnetwork={subnetwork} />}
      <p className="mt-4">
        <TextLink href="/community/community-info">{t('info')}</TextLink>
      </p>
    </Card>
  );
}
