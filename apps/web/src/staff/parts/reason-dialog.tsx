import { limits } from '@nestmate/contract/limits';
import { type ReactNode, useState } from 'react';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { errorTextWith } from '../platform/error-text';
import { FormDialog } from './form-dialog';

interface ReasonDialogProps {
  title: string;
  submit: string;
  tone?: 'danger' | 'primary';
  /** The initial focus; with `children`, they set it themselves. */
  focus?: 'children' | 'reason';
  /** Whether the action is refused without a reason. */
  needsReason: boolean;
  /** Whether its consequences are still being counted. */
  isWaiting?: boolean;
  isPending: boolean;
  error: Error | null;
  /** Replaces the usual text for when somebody else has changed something meanwhile. */
  changed?: string;
  onSubmit: (reason: string) => unknown;
  onClose: () => void;
  /** Whether every field of the children is filled in as it should be. */
  isRight?: boolean;
  /** The consequences; a function gets whether somebody has tried to submit. */
  children?: ReactNode | ((isTried: boolean) => ReactNode);
}

/** Asks for a confirmation and a reason before an action on people: the reason stays in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    needsReason,
    error,
    changed,
    isRight = true,
    focus = 'reason',
    onSubmit,
    children,
    ...dialog
  } = props;
  const { t } = useTranslation('staff');
  const [reason, setReason] = useState('');
  const isMissing = needsReason && reason.trim() === '';
  return (
    <FormDialog {...dialog} isRight={isRight && !isMissing} onSubmit={() => onSubmit(reason.trim())}>
      {(isTried) => (
        <>
          {typeof children === 'function' ? children(isTried) : children}
          {error && (
            <Banner tone="danger">{changed ? errorTextWith(error, changed) : errorTextOf(error)}</Banner>
          )}
          <TextField
            label={t(needsReason ? 'reason.label' : 'reason.optional')}
            description={t('reason.kept')}
            value={reason}
            onChange={setReason}
            maxLength={limits.report}
            autoFocus={focus === 'reason'}
            error={isTried && isMissing ? t('reason.missing') : undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
