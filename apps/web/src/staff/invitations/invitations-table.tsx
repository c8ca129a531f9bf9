import type { MembershipId } from '@nestmate/contract';
import type { StaffInvitation } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { LongTable } from '../parts/long-table';
import { Cell } from '../parts/table';
import { Tick } from '../parts/tick';
import { InvitationRow, type Wanted } from './invitation-row';

interface Props {
  invitations: readonly StaffInvitation[];
  /** The number of rows on all pages. */
  count: number;
  chosen: ReadonlySet<MembershipId>;
  onChoose: (chosen: ReadonlySet<MembershipId>) => void;
  onWant: (wanted: Wanted) => void;
  onNeed: () => void;
}

/** The invitations of a place by name. */
export function InvitationsTable({ invitations, count, chosen, onChoose, onWant, onNeed }: Props) {
  const { t } = useTranslation(['staffInvitations', 'staff']);
  const isAll = invitations.every(({ membership_id }) => chosen.has(membership_id));
  const toggle = (id: MembershipId) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <LongTable
      label={t('staff:sections.invitations')}
      count={count}
      loaded={invitations.length}
      onNeed={onNeed}
      head={
        <>
          <Cell isHead className="w-0">
            <Tick
              label={t('chooseShown')}
              isOn={isAll}
              onToggle={() =>
                onChoose(isAll ? new Set() : new Set(invitations.map((one) => one.membership_id)))
              }
            />
          </Cell>
          <Cell isHead>{t('name')}</Cell>
          <Cell isHead isSecondary>
            {t('unitType')}
          </Cell>
          <Cell isHead isSecondary>
            {t('state')}
          </Cell>
          <Cell isHead isSecondary>
            {t('sentAt')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {(index) => (
        <InvitationRow one={invitations[index]} chosen={chosen} onToggle={toggle} onWant={onWant} />
      )}
    </LongTable>
  );
}
