import type { SubnetworkId } from '@nestmate/contract';
import type { GeneralPasscode } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { FormDialog } from '../../parts/form-dialog';
import { usePasscodeChanges } from './passcodes.queries';

export interface Ending {
  how: 'close' | 'rotate';
  one: GeneralPasscode;
}

interface Props {
  place: SubnetworkId;
  ending: Ending;
  onClose: () => void;
}

/** Closes a general passcode, or replaces it. */
export function EndPasscode({ place, ending: { how, one }, onClose }: Props) {
  const { t } = useTranslation('staffInvitations');
  const { ending } = usePasscodeChanges(place);
  return (
    <FormDialog
      title={t(`passcodes.${how}.title`, { passcode: one.passcode })}
      submit={t(`passcodes.${how}.action`)}
      tone={how === 'close' ? 'danger' : 'primary'}
      isPending={ending.isPending}
      onSubmit={() =>
        void ending.mutateAsync({ passcodeId: one.passcode_id, how }).then(onClose, () => undefined)
      }
      onClose={onClose}
    >
      {ending.error && <Banner tone="danger">{errorTextOf(ending.error)}</Banner>}
      <p className="text-ink-2">{t(`passcodes.${how}.text`)}</p>
    </FormDialog>
  );
}
