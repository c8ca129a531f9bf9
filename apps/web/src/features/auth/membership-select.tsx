import type { MembershipId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { RadioGroup } from '@/ui/radio-group';

interface MembershipSelectProps {
  memberships: readonly Membership[];
  preselected: MembershipId | null;
  /** Called only with a chosen membership. */
  onConfirm: (membershipId: MembershipId) => void;
  /** Without it a membership has to be chosen, as after sign-in. */
  onCancel?: () => void;
}

/** Chooses the acting membership. */
export function MembershipSelect({ memberships, preselected, onConfirm, onCancel }: MembershipSelectProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [chosen, setChosen] = useState(preselected);
  return (
    <ModalSheet
      isOpen
      isDismissable={onCancel !== undefined}
      onOpenChange={() => onCancel?.()}
      title={t('membership.title')}
      actions={
        <>
          <Button onPress={() => chosen && onConfirm(chosen)}>{t('common:ok')}</Button>
          {onCancel && (
            <Button variant="quiet" onPress={onCancel}>
              {t('common:cancel')}
            </Button>
          )}
        </>
      }
    >
      <RadioGroup
        label={t('membership.label')}
        look="cards"
        value={chosen}
        onChange={setChosen}
        options={memberships.map((membership) => ({
          id: membership.membershipId,
          label: `${membership.networkName} · ${membership.subNetworkName}`,
          description: isNetworkClosed(membership.matchingRoundStatus)
            ? t('membership.closed', { unit: membership.networkRoomName })
            : membership.networkRoomName,
        }))}
      />
    </ModalSheet>
  );
}
