import { hasRight, type StaffInvitation } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useNetwork } from '../platform/network';
import type { Wanted } from './invitation-row';

interface Props {
  people: readonly StaffInvitation[];
  onWant: (wanted: Wanted) => void;
  onClear: () => void;
}

/** The actions for the chosen people. */
export function SelectionBar({ people, onWant, onClear }: Props) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-plum-soft px-3 py-2">
      <output className="mr-2 font-semibold">{t('chosen', { count: people.length })}</output>
      {hasRight(role, 'invite') && (
        <>
          <Button size="sm" onPress={() => onWant({ what: 'invitation', people })}>
            {t('send.some')}
          </Button>
          <Button size="sm" variant="secondary" onPress={() => onWant({ what: 'reminder', people })}>
            {t('remind.some')}
          </Button>
        </>
      )}
      {hasRight(role, 'residents') && (
        <Button size="sm" variant="secondary" onPress={() => onWant({ what: 'revoke', people })}>
          {t('revoke.some')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onPress={onClear}>
        {t('clearChoice')}
      </Button>
    </div>
  );
}
