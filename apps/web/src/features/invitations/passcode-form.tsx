import type { Invitation } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { checkPasscode } from './check-invitation';

interface PasscodeFormProps {
  onFound: (invitation: Invitation) => void;
}

/** A form for a typed passcode. A rejected passcode stays in the field. */
export function PasscodeForm({ onFound }: PasscodeFormProps) {
  const { t } = useTranslation('invitations');
  const [passcode, setPasscode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);

  async function check(event: FormEvent) {
    event.preventDefault();
    if (isChecking) return;
    if (!passcode.trim()) return setError(t('passcode.missing'));
    setChecking(true);
    const answer = await checkPasscode(passcode);
    setChecking(false);
    if ('err' in answer)
      setError(
        answer.err.error_code === 'InvalidInput' ? t('passcode.invalid') : answer.err.error_description,
      );
    else onFound(answer.res);
  }

  return (
    <form onSubmit={(event) => void check(event)} noValidate className="flex flex-col gap-3">
      <TextField
        label={t('passcode.label')}
        name="passcode"
        value={passcode}
        onChange={(text) => {
          setPasscode(text);
          setError(undefined);
        }}
        error={error}
        autoComplete="off"
        placeholder="NEST-…"
      />
      <Button type="submit" variant="secondary" isPending={isChecking} pendingLabel={t('passcode.checking')}>
        {t('passcode.submit')}
      </Button>
    </form>
  );
}
