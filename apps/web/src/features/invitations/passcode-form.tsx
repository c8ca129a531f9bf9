import type { Invitation } from '@nestmate/contract/invitations';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { AlertIcon } from '@/ui/icons/notices';
import { checkPasscode } from './check-invitation';

export const passcodeField = 'passcode';
const note = 'passcode-note';

interface PasscodeFormProps {
  onFound: (invitation: Invitation) => void;
}

/**
 * A form for a typed passcode. A rejected passcode stays in the field. It is on the first screen, which loads no
 * component library, so its field is a plain one.
 */
export function PasscodeForm({ onFound }: PasscodeFormProps) {
  const { t } = useTranslation('invitations');
  const field = useRef<HTMLInputElement>(null);
  const [passcode, setPasscode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const [hint, setHint] = useState<'hint' | 'next'>('hint');

  function refuse(mistake: string, then: typeof hint = 'hint') {
    setError(mistake);
    setHint(then);
    field.current?.focus();
  }

  async function check(event: FormEvent) {
    event.preventDefault();
    if (isChecking) return;
    if (!passcode.trim()) return refuse(t('passcode.missing'));
    setChecking(true);
    const answer = await checkPasscode(passcode);
    setChecking(false);
    if ('res' in answer) return onFound(answer.res);
    const { error_code: code, error_description: description } = answer.err;
    if (code === 'InvalidInput' || code === 'InvalidPasscode') refuse(t('passcode.invalid'), 'next');
    else refuse(description);
  }

  return (
    <form onSubmit={(event) => void check(event)} noValidate className="flex flex-col gap-2">
      <label htmlFor={passcodeField} className="font-semibold">
        {t('passcode.label')}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={passcodeField}
          name={passcodeField}
          value={passcode}
          onChange={({ target }) => {
            setPasscode(target.value);
            setError(undefined);
          }}
          aria-invalid={error !== undefined}
          aria-describedby={note}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="NEST-…"
          className="h-13 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-4 hover:border-ink-2 aria-invalid:border-brick aria-invalid:ring-1 aria-invalid:ring-brick"
        />
        <Button type="submit" size="lg" isPending={isChecking} pendingLabel={t('passcode.checking')}>
          {t('passcode.submit')}
        </Button>
      </div>
      <div id={note} className="text-sm text-ink-2">
        {error && (
          <p role="alert" className="text-brick">
            <AlertIcon className="mr-1.5 inline size-4.5 align-text-bottom" />
            {error}
          </p>
        )}
        <p>{t(`passcode.${hint}`)}</p>
      </div>
    </form>
  );
}
