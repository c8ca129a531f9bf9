import type { MembershipId } from '@nestmate/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MembershipSelect } from '@/features/auth';
import { selectMembership, useMembership, useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { UserIcon } from '@/ui/icons/user';
import { Row } from '@/ui/row';

/** Only for a person with several memberships. */
export function SwitchMembershipRow() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const memberships = useSession((session) => session.memberships);
  const current = useMembership();
  if (!current || memberships.length < 2) return null;

  const switchTo = (membershipId: MembershipId) => {
    setChoosing(false);
    if (membershipId === current.membershipId) return;
    selectMembership(membershipId);
    void navigate('/');
  };
  return (
    <>
      <Row
        icon={<UserIcon />}
        label={t('more.switchMembership')}
        value={current.subNetworkName}
        onPress={() => setChoosing(true)}
      />
      {choosing && (
        <MembershipSelect
          memberships={memberships}
          preselected={current.membershipId}
          onConfirm={switchTo}
          onCancel={() => setChoosing(false)}
        />
      )}
    </>
  );
}
