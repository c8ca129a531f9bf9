import { limits } from '@nestmate/contract/limits';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { CallError } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import { useNetwork } from '../platform/network';

/**
 * The reason why people move in together, and the exception from the gender policy: offered to staff with the right
 * once the server has reported that the policy prevents the move.
 */
export function useException(error: Error | null) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const [typed, setTyped] = useState('');
  const [overrules, setOverrules] = useState(false);
  const isPolicy = error instanceof CallError && error.errorCode === 'GenderPolicy';
  const reason = typed.trim();
  const isMissing = overrules && reason === '';
  return {
    isRight: !isMissing,
    body: { ...(reason && { reason }), ...(overrules && { overrule_gender: true }) },
    fields: (isTried: boolean) => (
      <>
        {(isPolicy || overrules) && hasRight(network.role, 'rooms') && (
          <Checkbox isSelected={overrules} onChange={setOverrules}>
            {t('match.overrule')}
          </Checkbox>
        )}
        <TextField
          label={t(overrules ? 'match.reason' : 'match.reasonOptional')}
          value={typed}
          onChange={setTyped}
          maxLength={limits.report}
          error={isTried && isMissing ? t('match.reasonMissing') : undefined}
        />
      </>
    ),
  };
}
