import type { InvitationState } from '@nestmate/contract/staff/invitations';
import { useTranslation } from '@/platform/texts/use-translation';
import { CountTiles, type Tile } from '../parts/count-tiles';
import { invitationRules } from '../platform/calls';

interface StateTilesProps {
  counts: Record<InvitationState, number>;
  value: InvitationState | undefined;
  onChoose: (state: InvitationState | '') => void;
}

const dots: Record<InvitationState, Tile<InvitationState>['dot']> = {
  notSent: 'ring',
  queued: 'light',
  sent: 'next',
  bounced: 'bad',
  opened: 'light',
  claimed: 'good',
  revoked: 'badRing',
};

/**
 * The number of invitations by state, if there are any; a click on a tile filters by it, and a second click shows all.
 */
export function StateTiles({ counts, value, onChoose }: StateTilesProps) {
  const { t } = useTranslation('staffInvitations');
  const shown = invitationRules.states.filter((id) => counts[id] > 0 || id === value);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <CountTiles
        label={t('byState')}
        tiles={shown.map((id) => ({
          id,
          label: t(`states.${id}`),
          note: t(`stateNotes.${id}`),
          count: counts[id],
          dot: dots[id],
        }))}
        value={value ?? ''}
        onChoose={(id) => onChoose(id === value ? '' : id)}
      />
      <p className="text-sm text-ink-2">{t('personalOnly')}</p>
    </div>
  );
}
